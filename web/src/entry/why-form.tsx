import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import styles from "./why-form.module.css";

type Props = {
  /** The button that asks. */
  ask: string;
  question: string;
  send: string;
  onSend: (why: string) => void;
};

const LEAST = 3;

/** A button that first wants to know why, in at least three characters. */
export function WhyForm({ ask, question, send, onSend }: Props) {
  const [why, setWhy] = useState<string>();
  if (why === undefined)
    return (
      <Button variant="subtle" onClick={() => setWhy("")}>
        {ask}
      </Button>
    );
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (why.trim().length < LEAST) return;
        onSend(why.trim());
        setWhy(undefined);
      }}
    >
      <TextInput
        label={question}
        value={why}
        required
        minLength={LEAST}
        maxLength={500}
        onChange={(event) => setWhy(event.currentTarget.value)}
      />
      <Button type="submit" variant="default">
        {send}
      </Button>
    </form>
  );
}
