import { ActionIcon, Button, Group, Stack } from "@mantine/core";
import "@mantine/core/styles/ActionIcon.css";
import { IconPencil, IconPlus, IconX } from "@tabler/icons-react";
import type { Filter } from "@zona/domain/filters/filter";
import type { Answer } from "@zona/domain/questions/answer";
import type { AskedRequest } from "@zona/domain/questions/requests/asked-request";
import { type RequestPart, requestParts, withCondition } from "@zona/domain/questions/sentence/request-parts";
import { useId, useRef, useState } from "react";
import { onDemand } from "../../../platform/ui/on-demand.tsx";
import styles from "../chatbot.module.css";
import { t } from "../chatbot-text.ts";
import { shownOf } from "./request-words.ts";

const ConditionPanel = onDemand(async () => (await import("./condition-panel.tsx")).ConditionPanel);

type Props = { request: AskedRequest; answer: Answer; onRequest: (request: AskedRequest) => void };

/** The condition that is being changed, or made anew. */
type Open = { label: string; filter: Filter; to: (filter: Filter) => AskedRequest };

/** The parts of a request in the words of its sentence, each to be taken out; conditions to be changed and added. Each change asks anew. */
export function RequestChips({ request, answer, onRequest }: Props) {
  const [open, setOpen] = useState<Open>();
  const opener = useRef<HTMLButtonElement>(null);
  const label = useId();
  const isOpen = (name: string) => open?.label === name;
  function toggle(next: Open, button: HTMLButtonElement) {
    opener.current = button;
    setOpen(isOpen(next.label) ? undefined : next);
  }
  function close() {
    setOpen(undefined);
    opener.current?.focus();
  }
  return (
    <Stack gap="xs">
      <span id={label} className="dim">
        {t("understood")}
      </span>
      <Group component="ul" gap="xs" aria-labelledby={label}>
        {requestParts(request, shownOf(answer)).map((part) => (
          <Chip key={`${part.of} ${part.words}`} part={part} isOpen={isOpen} onOpen={toggle} onRequest={onRequest} />
        ))}
        <li>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
            aria-expanded={isOpen(t("addCondition"))}
            onClick={({ currentTarget }) =>
              toggle(
                { label: t("addCondition"), filter: { all: [] }, to: (more) => withCondition(request, more) },
                currentTarget,
              )
            }
          >
            {t("addCondition")}
          </Button>
        </li>
      </Group>
      {open && (
        <ConditionPanel
          key={open.label}
          subject={request.subject}
          {...open}
          onRequest={(next) => {
            setOpen(undefined);
            onRequest(next);
          }}
          onClose={close}
        />
      )}
    </Stack>
  );
}

type ChipProps = {
  part: RequestPart;
  isOpen: (label: string) => boolean;
  onOpen: (next: Open, button: HTMLButtonElement) => void;
  onRequest: Props["onRequest"];
};

function Chip({ part: { words, without, change }, isOpen, onOpen, onRequest }: ChipProps) {
  const label = t("changePart", { part: words });
  return (
    <li className={styles.chip}>
      <span>{words}</span>
      {change && (
        <ActionIcon
          variant="subtle"
          size={24}
          aria-label={label}
          aria-expanded={isOpen(label)}
          onClick={({ currentTarget }) => onOpen({ label, ...change }, currentTarget)}
        >
          <IconPencil size={14} stroke={1.5} aria-hidden />
        </ActionIcon>
      )}
      {without && (
        <ActionIcon
          variant="subtle"
          size={24}
          aria-label={t("removePart", { part: words })}
          onClick={() => onRequest(without)}
        >
          <IconX size={14} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}
