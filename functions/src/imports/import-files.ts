/** Parts of a file that is imported, in the derived bucket; only functions read them. */
export const partPath = (importId: string, part: number | "") => `imports/${importId}/part-${part}`;

/** Every check writes a file of its own. */
export const rejectedPath = (importId: string, token: string) => `imports/${importId}/rejected-${token}.csv`;

export const importFolder = (importId: string) => `imports/${importId}/`;
