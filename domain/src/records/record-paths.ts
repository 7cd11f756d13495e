export const sheetPath = (testId: string, sheetId: string) => `tests/${testId}/sheets/${sheetId}`;

/** One signature per revision at most: it is written in that revision's commit. */
export const signaturePath = (testId: string, rev: number) => `tests/${testId}/signatures/${rev}`;
