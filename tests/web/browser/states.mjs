// The page in the states that differ most.

import { open, waitForText } from "./harness.mjs";

/** Each opens the page at an address and brings it there. */
export const kStates = {
  valid: async (page, url) => open(page, `${url}?prefix=relay:leg-42:&nonce=21445392&bits=23`),
  "not-valid": async (page, url) => open(page, `${url}?prefix=hello:&nonce=14285&bits=20`),
  malformed: async (page, url) => open(page, `${url}?prefix=%E2%80%AEhello4&nonce=0101558&bits=16`),
  many: async (page, url) => {
    await open(page, url);
    await page.locator("#fill-example").click();
    await page.locator("#check-pasted").click();
    await waitForText(page, "run-status", /^6 claims checked/);
    await page.locator("#table .sizer .at-nonce:not(:empty)").first().waitFor();
  },
};
