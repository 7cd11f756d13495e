import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { type FirebaseConfig, localConfig } from "./local-config.ts";
import { shiftedPorts } from "./ports.ts";
import { ROOT } from "./project.ts";

const PORTS = shiftedPorts(100);

function configWith(policy: string): FirebaseConfig {
  const headers = [
    { key: "Content-Security-Policy", value: policy },
    { key: "Strict-Transport-Security", value: "max-age=1" },
    { key: "X-Content-Type-Options", value: "nosniff" },
  ];
  return {
    hosting: { public: "web/dist", headers: [{ source: "**", headers }] },
    emulators: { ui: { enabled: false } },
  };
}

const localHeaders = (policy: string) => localConfig(configWith(policy), PORTS).hosting.headers[0]?.headers ?? [];
const localPolicy = (policy: string) => localHeaders(policy)[0]?.value;

it("adds an emulator only where the policy allows the service that it stands for", () => {
  expect(
    localPolicy("default-src 'none'; connect-src 'self' https://*.googleapis.com; frame-src https://*.firebaseapp.com"),
  ).toBe(
    "default-src 'none'; connect-src 'self' https://*.googleapis.com http://127.0.0.1:9197 http://127.0.0.1:8180 http://127.0.0.1:9299; frame-src https://*.firebaseapp.com http://127.0.0.1:9199",
  );
});

it("names each address once", () => {
  const policy = localPolicy("connect-src https://*.googleapis.com https://firebasestorage.googleapis.com") ?? "";
  expect(policy.match(/127\.0\.0\.1:9299/g)).toHaveLength(1);
});

it("leaves out HSTS and keeps the other headers", () => {
  expect(localHeaders("default-src 'none'").map(({ key }) => key)).toEqual([
    "Content-Security-Policy",
    "X-Content-Type-Options",
  ]);
});

it("moves every emulator of the real firebase.json and keeps what is not about ports", async () => {
  const config = JSON.parse(await readFile(join(ROOT, "firebase.json"), "utf8")) as FirebaseConfig;
  const local = localConfig(config, PORTS);
  expect(local.storage).toEqual(config.storage);
  expect(local.emulators).toMatchObject({ ui: { enabled: false }, firestore: { port: 8180, websocketPort: 9250 } });
  const unmoved = Object.entries(config.emulators).filter(([name, settings]) => {
    const moved = local.emulators[name] as { port?: number };
    return (settings as { port?: number }).port !== undefined && moved.port === (settings as { port?: number }).port;
  });
  expect(unmoved).toEqual([]);
});

it("lets the worker that measures pictures alone compile WebAssembly, and that one load nothing but scripts", async () => {
  const { hosting } = JSON.parse(await readFile(join(ROOT, "firebase.json"), "utf8")) as FirebaseConfig;
  const policies = hosting.headers.flatMap(({ source, headers }) =>
    headers.flatMap(({ key, value }) => (key === "Content-Security-Policy" ? [[source, value] as const] : [])),
  );
  expect(policies.filter(([, value]) => /unsafe/.test(value))).toEqual([
    ["/assets/focus-worker-*.js", "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'"],
  ]);
  // Of several entries that fit a file, Hosting takes the last.
  expect(policies.map(([source]) => source)).toEqual(["**", "/assets/focus-worker-*.js"]);
});
