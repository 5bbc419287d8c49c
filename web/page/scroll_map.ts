// Where a list stands that is taller than browsers can scroll.
//
// Browsers limit an element to some ten million pixels. A taller list is cut into pages that
// overlap on the scroll bar: each has a fixed offset between the bar and the list. Small moves keep
// the offset, so that scrolling is exact; a jump along the bar picks the page that belongs there.

/** A height that every browser can do; Firefox ends near 17 million. */
const kMostPixels = 8_000_000;

const kPages = 100;

export class ScrollMap {
  /** The height to give to the scrolled element. */
  readonly shownHeight: number;
  private page = 0;
  private lastTop = 0;

  constructor(
    readonly listHeight: number,
    private readonly viewHeight: number,
  ) {
    this.shownHeight = Math.min(listHeight, kMostPixels);
  }

  /**
   * The scroll bar is at `top`: gives where the list stands, and where the bar has to be put (mostly
   * where it is).
   */
  scroll(top: number): { listTop: number; top: number } {
    const isJump = Math.abs(top - this.lastTop) > this.viewHeight;
    this.lastTop = top;
    if (!this.isCut) return { listTop: top, top };
    if (!isJump) return this.moveTo(top + this.offset);
    const share = top / (this.shownHeight - this.viewHeight);
    this.page = this.pageOf(share * (this.listHeight - this.viewHeight));
    return { listTop: top + this.offset, top };
  }

  /** The list is to stand at `listTop`: the same. */
  moveTo(listTop: number): { listTop: number; top: number } {
    const end = Math.max(this.listHeight - this.viewHeight, 0);
    const clamped = Math.min(Math.max(listTop, 0), end);
    if (this.isCut) this.page = this.pageOf(clamped);
    this.lastTop = clamped - this.offset;
    return { listTop: clamped, top: this.lastTop };
  }

  private get isCut(): boolean {
    return this.listHeight > this.shownHeight;
  }

  private get pageHeight(): number {
    return this.shownHeight / kPages;
  }

  private get lastPage(): number {
    return Math.ceil(this.listHeight / this.pageHeight) - 1;
  }

  private pageOf(listTop: number): number {
    return Math.min(Math.floor(listTop / this.pageHeight), this.lastPage);
  }

  /** How far the list is ahead of the bar. The last pages end with the bar. */
  private get offset(): number {
    const most = this.listHeight - this.shownHeight;
    return this.isCut ? Math.round((this.page * most) / this.lastPage) : 0;
  }
}
