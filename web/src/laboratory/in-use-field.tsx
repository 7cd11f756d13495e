import { Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { CreatableSelect, type CreatableSelectProps } from "../platform/ui/fields/creatable-select.tsx";
import { FreeText } from "../platform/ui/fields/free-text.tsx";

type Props = CreatableSelectProps & {
  /** What is asked about the one that is chosen. */
  children?: ReactNode;
  /** Why it was used all the same; left out where nothing stands against it. */
  why?: { label: string; value: string; onChange: (reason: string | undefined) => void } | undefined;
};

/** Something of a register that a record used, and why where it should not have been. */
export const InUseField = ({ children, why, ...select }: Props) => (
  <Stack gap="xs">
    <CreatableSelect {...select} />
    {children}
    {why && (
      <FreeText
        label={why.label}
        value={why.value}
        maxLength={500}
        onChange={(typed) => why.onChange(typed === "" ? undefined : typed)}
      />
    )}
  </Stack>
);
