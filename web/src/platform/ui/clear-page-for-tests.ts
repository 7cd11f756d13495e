import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

// What is waited for comes late on a busy machine; a test that waits in vain ends all the same.
configure({ asyncUtilTimeout: 10_000 });

// Imported for its effect by every file of drawn tests: none of them finds on its page what another one drew.
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});
