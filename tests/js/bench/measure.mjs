// Measures cases in short slices, one after the other and round again, so that whatever else the
// machine does falls on all of them; the median slice counts.
import { makeCases } from './cases.mjs';

const WARM_UP_ROUNDS = 3;
const SLICE_MILLISECONDS = 20;

const median = (values) => values.sort((a, b) => a - b)[values.length >> 1];

function nanosecondsEach({ run, count }) {
  const start = performance.now();
  let runs = 0;
  let elapsed;
  do {
    run();
    runs++;
    elapsed = performance.now() - start;
  } while (elapsed < SLICE_MILLISECONDS);
  return (elapsed * 1e6) / (runs * count);
}

/** The lines of a report, a table in Markdown for each group; `breathe` is awaited between rounds. */
export async function measure(verifiers, rounds, breathe) {
  const cases = await makeCases(verifiers);
  const slices = cases.map(() => []);
  for (let round = -WARM_UP_ROUNDS; round < rounds; round++) {
    cases.forEach((each, i) => {
      const nanoseconds = nanosecondsEach(each);
      if (round >= 0) slices[i].push(nanoseconds);
    });
    await breathe();
  }
  const lines = [];
  for (const group of new Set(cases.map((each) => each.group))) {
    lines.push('', `| ${group} | ns each | a second |`, '| --- | ---: | ---: |');
    cases.forEach((each, i) => {
      if (each.group !== group) return;
      const nanoseconds = median(slices[i]);
      lines.push(`| ${each.name} | ${nanoseconds.toFixed(0)} | ${Math.round(1e9 / nanoseconds).toLocaleString('en')} |`);
    });
  }
  return lines.slice(1);
}
