import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { FreeText } from "../../platform/ui/fields/free-text.tsx";

type Props = {
  /** The button that asks. */
  ask: string;
  question: string;
  send: string;
  /** As short as the answer may be; three characters where nothing is said. */
  least?: number;
  onSend: (why: string) => void;
};

const LEAST = 3;

/** A button that first wants to know why. */
export function WhyForm({ ask, question, send, least = LEAST, onSend }: Props) {
  const [why, setWhy] = useState<string>();
  if (why === undefined)
    return (
      <Button variant="subtle" onClick={() => setWhy("")}>
        {ask}
      </Button>
    );
  return (
    <Group
      component="form"
      align="end"
      gap="xs"
      flex="1 1 100%"
      onSubmit={(event) => {
        event.preventDefault();
        if (why.trim().length < least) return;
        onSend(why.trim());
        setWhy(undefined);
      }}
    >
      <FreeText
        shape="required"
        autoFocus
        label={question}
        value={why}
        minLength={least}
        maxLength={500}
        onChange={setWhy}
      />
      <Button type="submit" variant="default">
        {send}
      </Button>
    </Group>
  );
}
