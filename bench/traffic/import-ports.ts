// What `bench/on-emulators/imports.ts` bundles: the functions' code holds German words, which Node alone does not load.
export { takeImportStep } from "../../functions/src/imports/import-step.ts";
export { importSteps } from "../../functions/src/imports/import-steps-data.ts";
export { workOnImport } from "../../functions/src/imports/import-work.ts";
export { importWorkPorts } from "../../functions/src/imports/import-work-data.ts";
