import { TextInput } from "@mantine/core";
import { fieldId } from "../../platform/ui/field-id.ts";
import { type ProofField, t } from "./identity-proof.ts";

type Props = { field: ProofField; value: string; error: string | undefined; onChange: (value: string) => void };

/** The password or the code by which a person proves who they are. */
export const ProofInput = ({ field, value, error, onChange }: Props) => (
  <TextInput
    id={fieldId(field)}
    size="md"
    label={t(field)}
    value={value}
    error={error}
    {...(field === "password"
      ? { type: "password", autoComplete: "current-password" }
      : { inputMode: "numeric", autoComplete: "one-time-code", maxLength: 9 })}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);
