/** Of what a revision tells as its reason, which is read in every language. */
export const reasonOf = {
  again: (file: string) => `Import: ${file}`,
  undone: (file: string) => `Import undone: ${file}`,
};
