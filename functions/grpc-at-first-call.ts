import { createRequire } from "node:module";
import type { Plugin } from "esbuild";

/** Read as soon as they are named, these load gRPC and the clients of the database's administration. */
const LOADED_WHEN_READ = ["GrpcStatus", "v1"];

const require = createRequire(import.meta.url);

/**
 * Lets an instance load gRPC with its first call to the database: it is half of all that a function loads to begin, and the
 * library means it to be loaded late, but its entries for `import` read every export once. So Firebase's libraries are
 * taken by `require`, all of them, lest one be loaded twice. What is left out here cannot be imported by mistake: the build
 * fails.
 */
export const grpcAtFirstCall: Plugin = {
  name: "grpc-at-first-call",
  setup(build) {
    const namespace = "required";
    build.onResolve({ filter: /^firebase-(admin|functions)\// }, ({ path }) => ({ path, namespace }));
    build.onLoad({ filter: /.*/, namespace }, ({ path }) => {
      const names = Object.keys(require(path)).filter((name) => !LOADED_WHEN_READ.includes(name));
      const library = `createRequire(import.meta.url)(${JSON.stringify(path)})`;
      return {
        contents: `import { createRequire } from "node:module";\nexport const { ${names.join(", ")} } = ${library};`,
        resolveDir: import.meta.dirname,
      };
    });
  },
};
