/** The id of a field's control (or of the group of its choices), so that the error summary finds it. */
export const fieldId = (field: string) => `field-${field.replace(".", "-")}`;
