import type { QuickMeasures } from "@zona/domain/media/retake-advice";

export type FocusRequest = { id: string; file: Blob; type: string };

/** `measured` is missing where the browser cannot decode the file. `ms`: from the message to the measures, in the worker. */
export type Measured = { measures: QuickMeasures; width: number; height: number; ms: number };
export type FocusAnswer = { id: string; measured?: Measured };
