// Claims as a table: a header row that names the columns, then a claim a row, each on one line.

import {
  type ClaimFields,
  type FieldName,
  JsonNumber,
  kOther,
  noFields,
  parseBits,
} from "./claim.js";

export interface CsvHeader {
  readonly separator: string;
  /** The field of each column; null for columns that are ignored. */
  readonly columns: readonly (FieldName | null)[];
}

/**
 * The fields of a row, or null where its quotes are not those of RFC 4180: a quote only around a
 * whole field, and doubled inside.
 */
export function splitRow(row: string, separator: string): string[] | null {
  const fields: string[] = [];
  let at = 0;
  for (;;) {
    let end: number;
    if (row[at] === '"') {
      let field = "";
      let from = at + 1;
      for (;;) {
        end = row.indexOf('"', from);
        if (end < 0) return null;
        field += row.slice(from, end);
        if (row[end + 1] !== '"') break;
        field += '"';
        from = end + 2;
      }
      fields.push(field);
      ++end;
      if (end < row.length && row[end] !== separator) return null;
    } else {
      end = row.indexOf(separator, at);
      if (end < 0) end = row.length;
      const field = row.slice(at, end);
      if (field.includes('"')) return null;
      fields.push(field);
    }
    if (end === row.length) return fields;
    at = end + 1;
  }
}

/** Reads the header row; a text says why it cannot be one. */
export function readHeader(row: string): CsvHeader | string {
  const separator = [",", ";", "\t"].find((candidate) => row.includes(candidate)) ?? ",";
  const names = splitRow(row, separator);
  if (names === null) return "The first row is not valid CSV.";
  const known = noFields();
  const columns = names.map((name) => (Object.hasOwn(known, name) ? (name as FieldName) : null));
  const repeated = columns.find((name, i) => name !== null && columns.indexOf(name) !== i);
  if (repeated) return `The first row has the column ${repeated} twice.`;
  const lacks = (["nonce", "bits"] as const).filter((name) => !columns.includes(name));
  if (lacks.length > 0) return `The first row has no column ${lacks.join(" and no column ")}.`;
  if (!columns.includes("prefix") && !columns.includes("prefix_hex")) {
    return "The first row has no column prefix or prefix_hex.";
  }
  return { separator, columns };
}

/** The fields of a row; a text says why it is none. */
export function readRow(row: string, header: CsvHeader): ClaimFields | string {
  const values = splitRow(row, header.separator);
  if (values === null) return "row is not valid CSV";
  if (values.length > header.columns.length) return "row has more fields than the header";
  const fields = noFields();
  values.forEach((value, i) => {
    const name = header.columns[i]!;
    if (name === null || value === "") return;
    if (name !== "bits") fields[name] = value;
    else fields.bits = parseBits(value) === null ? kOther : new JsonNumber(value);
  });
  if (header.columns.includes("prefix") && fields.prefix_hex === null) fields.prefix ??= "";
  return fields;
}
