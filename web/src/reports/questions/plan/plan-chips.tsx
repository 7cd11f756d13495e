import { ActionIcon, Button, Group, Stack } from "@mantine/core";
import "@mantine/core/styles/ActionIcon.css";
import { IconPencil, IconPlus, IconX } from "@tabler/icons-react";
import type { Answer } from "@zona/domain/questions/answer";
import type { Plan } from "@zona/domain/questions/plan";
import { useId, useRef, useState } from "react";
import { onDemand } from "../../../platform/ui/on-demand.tsx";
import styles from "../chatbot.module.css";
import { t } from "../chatbot-text.ts";
import { addableTo, type Edited, type Part, partsOf } from "./plan-parts.ts";

const PartEditor = onDemand(async () => (await import("./part-editor.tsx")).PartEditor);

type Props = { answer: Answer; onPlan: (plan: Plan) => void };

/** What is being changed: the key of a part, "add", or what was chosen to be added. */
type Open = { key: string; words: string; edited?: Edited };

/** "I understood": every part of the plan, each to be taken out, changed or joined by another, which asks anew. */
export function PlanChips({ answer, onPlan }: Props) {
  const [open, setOpen] = useState<Open>();
  const opener = useRef<HTMLButtonElement>(null);
  const label = useId();
  function toggle(next: Open, button: HTMLButtonElement) {
    opener.current = button;
    setOpen(open?.key === next.key ? undefined : next);
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
        <li className={styles.chip}>{t(answer.plan.subject)}</li>
        {partsOf(answer).map((part) => (
          <Chip key={part.key} part={part} isOpen={open?.key === part.key} onOpen={toggle} onPlan={onPlan} />
        ))}
        {answer.population && !answer.population.isApplied && (
          <li>
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => onPlan({ ...answer.plan, referencePopulation: true })}
            >
              {t("useReference")}
            </Button>
          </li>
        )}
        <li>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
            aria-expanded={open?.key === "add"}
            onClick={({ currentTarget }) => toggle({ key: "add", words: t("addPart") }, currentTarget)}
          >
            {t("addPart")}
          </Button>
        </li>
      </Group>
      {open?.key === "add" && !open.edited && (
        <Group component="ul" gap="xs" aria-label={t("addPart")}>
          {addableTo(answer.plan).map((edited) => (
            <li key={edited.is}>
              <Button
                variant="default"
                size="compact-sm"
                onClick={() => setOpen({ key: "add", words: t(`part_${edited.is}`), edited })}
              >
                {t(`part_${edited.is}`)}
              </Button>
            </li>
          ))}
        </Group>
      )}
      {open?.edited && (
        <PartEditor
          key={`${open.key} ${open.edited.is}`}
          plan={answer.plan}
          edited={open.edited}
          label={open.key === "add" ? open.words : t("changePart", { part: open.words })}
          onPlan={(plan) => {
            setOpen(undefined);
            onPlan(plan);
          }}
          onClose={close}
        />
      )}
    </Stack>
  );
}

type ChipProps = {
  part: Part;
  isOpen: boolean;
  onOpen: (next: Open, button: HTMLButtonElement) => void;
  onPlan: (plan: Plan) => void;
};

function Chip({ part: { key, words, edited, without: rest }, isOpen, onOpen, onPlan }: ChipProps) {
  return (
    <li className={styles.chip}>
      <span>{words}</span>
      {edited && (
        <ActionIcon
          variant="subtle"
          size={24}
          aria-label={t("changePart", { part: words })}
          aria-expanded={isOpen}
          onClick={({ currentTarget }) => onOpen({ key, words, edited }, currentTarget)}
        >
          <IconPencil size={14} stroke={1.5} aria-hidden />
        </ActionIcon>
      )}
      {rest && (
        <ActionIcon
          variant="subtle"
          size={24}
          aria-label={t("removePart", { part: words })}
          onClick={() => onPlan(rest)}
        >
          <IconX size={14} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}
