export const sheetPath = (testId: string, sheetId: string) => `tests/${testId}/sheets/${sheetId}`;

/** One signature per revision at most: it is written in that revision's commit. */
export const signaturePath = (testId: string, rev: number) => `tests/${testId}/signatures/${rev}`;

/** One for each result of a blinded run. */
export const resultSignaturePath = (testId: string, rev: number) => `tests/${testId}/signatures/result-${rev}`;
