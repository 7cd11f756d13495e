import { cleanup } from "@testing-library/react";
import { afterEach } from "vitest";

// Imported for its effect by every file of drawn tests: none of them finds on its page what another one drew.
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});
