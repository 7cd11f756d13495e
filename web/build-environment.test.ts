import { describe, expect, it } from "vitest";
import { checkBuildEnvironment } from "./build-environment.ts";

const complete = {
  VITE_FIREBASE_API_KEY: "k",
  VITE_FIREBASE_AUTH_DOMAIN: "p.firebaseapp.com",
  VITE_FIREBASE_PROJECT_ID: "p",
  VITE_FIREBASE_APP_ID: "1:2:web:3",
  VITE_APP_CHECK_SITE_KEY: "s",
};

describe("checkBuildEnvironment", () => {
  it("takes a complete configuration", () => {
    expect(() => checkBuildEnvironment(complete)).not.toThrow();
  });

  it("names in one sentence everything that is missing or empty", () => {
    const { VITE_FIREBASE_APP_ID: _, ...rest } = complete;
    expect(() => checkBuildEnvironment({ ...rest, VITE_FIREBASE_API_KEY: "" })).toThrow(
      /needs VITE_FIREBASE_API_KEY, VITE_FIREBASE_APP_ID:/,
    );
  });
});
