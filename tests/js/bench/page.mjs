// The benchmark in a browser: open page.html from a static server; page.html?rounds=N for N rounds.
import { createVerifier } from 'tailminer';

import { measure } from './measure.mjs';

const rounds = Number(new URLSearchParams(location.search).get('rounds') ?? 50);
const show = (id, text) => { document.getElementById(id).textContent = text; };
const nextFrame = () => new Promise((resolve) => setTimeout(resolve));
try {
  const verifiers = await Promise.all([
    createVerifier(new URL('./kernel-wasm.wasm', import.meta.url)),
    createVerifier(new URL('./kernel-wasm-simd.wasm', import.meta.url)),
  ]);
  const lines = await measure(verifiers, rounds, nextFrame);
  show('report', [navigator.userAgent, '', ...lines].join('\n'));
  show('status', 'Done.');
} catch (error) {
  show('status', String(error));
}
