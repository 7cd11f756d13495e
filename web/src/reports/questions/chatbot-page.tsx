import { Button, Group, Stack } from "@mantine/core";
import type { DateOrder } from "@zona/domain/questions/answer";
import { useEffect, useRef, useState } from "react";
import { useStaffMember } from "../../people/session/session.ts";
import { asError } from "../../platform/firebase/errors.ts";
import { failureSentence } from "../../platform/firebase/failure.ts";
import { SnapshotFailure } from "../../platform/ui/notice.tsx";
import { Page, Section } from "../../platform/ui/page.tsx";
import { Suggestions } from "./answer/answer-card.tsx";
import { answerSentence } from "./answer/answer-words.ts";
import { clearConversation, rememberDateOrder } from "./ask-data.ts";
import { AskForm } from "./ask-form.tsx";
import styles from "./chatbot.module.css";
import { changedQuestion, t } from "./chatbot-text.ts";
import { planToFollow } from "./plan/plan-changes.ts";
import { useSuggestions } from "./suggestions-data.ts";
import { PendingTurn, Turn } from "./turn.tsx";
import { type Asking, useConversation } from "./use-conversation.ts";

/** Ask the data: a conversation in which every answer is a filter with its figures. */
export function ChatbotPage() {
  const member = useStaffMember();
  const { kept, turns, pending, isWorking, send, cancel } = useConversation(member);
  const [words, setWords] = useState("");
  const [isCancelled, setCancelled] = useState(false);
  const suggestions = useSuggestions();
  const end = useRef<HTMLDivElement>(null);
  const newest = pending?.request.turnId ?? turns[0]?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn is what the page moves to
  useEffect(() => {
    // In a block: some browsers return a promise, which would be taken for the cleaning up.
    end.current?.scrollIntoView({ block: "end" });
  }, [newest, pending?.answer]);

  function ask(asking: Asking) {
    setWords("");
    setCancelled(false);
    void send(asking);
  }
  /** What was typed comes back, unless something else was typed meanwhile. */
  function takeBack(question: string) {
    cancel();
    setCancelled(true);
    setWords((typed) => typed || question);
  }
  async function askWords(asking: Asking, dateOrder?: DateOrder) {
    if (dateOrder) await rememberDateOrder(member.uid, dateOrder);
    ask(asking);
  }
  /** What a turn leans on: said in other words, its question is asked where it stood. */
  const before = (id: string) =>
    planToFollow(turns.slice(turns.findIndex((one) => one.id === id) + 1).map((one) => one.answer));
  const asksOf = (question: string, id: string) => ({
    words: (next: string, dateOrder?: DateOrder) => void askWords({ question: next, previous: before(id) }, dateOrder),
    plan: (plan: Asking["plan"]) => ask({ question: changedQuestion(question), ...(plan ? { plan } : {}) }),
  });
  const shown = turns.toReversed();
  // In one list with those that are kept: what was opened in it stays open when the list has it.
  const answered = pending?.answer
    ? [{ id: `${member.uid}_${pending.request.turnId}`, question: pending.request.question, answer: pending.answer }]
    : [];
  const isEmpty = kept.status === "ready" && shown.length === 0 && pending === undefined;
  const latestAnswer = pending?.answer ?? turns[0]?.answer;

  return (
    <Page
      title={t("title")}
      lead={t("lead")}
      actions={shown.length + answered.length > 0 && <ClearButton uid={member.uid} onCleared={cancel} />}
    >
      <div className={styles.conversation}>
        <SnapshotFailure snapshot={kept} title={t("historyFailed")} />
        {isEmpty && (
          <Section title={t("emptyTitle")}>
            <p className="dim">{t("emptyHint")}</p>
            <Suggestions title={t("suggestions")} first={suggestions} onAsk={(question) => ask({ question })} />
          </Section>
        )}
        <Stack component="ol" gap="xl" className={styles.turns ?? ""} aria-label={t("conversation")}>
          {[...shown, ...answered].map(({ id, question, answer }) => (
            <Turn key={id} turnId={id} question={question} answer={answer} asks={asksOf(question, id)} />
          ))}
          {pending && !pending.answer && (
            <PendingTurn
              pending={pending}
              onCancel={() => takeBack(pending.request.question)}
              onRetry={() => ask(pending.request)}
            />
          )}
        </Stack>
        <div className={isCancelled ? "dim" : "visually-hidden"} role="status" aria-live="polite">
          {isWorking
            ? t("asking")
            : isCancelled
              ? t("cancelled")
              : latestAnswer
                ? t("answered", { sentence: answerSentence(latestAnswer) })
                : ""}
        </div>
        <div ref={end} className={styles.end} />
        <AskForm
          words={words}
          onWords={setWords}
          onAsk={(question) => ask({ question })}
          isWorking={isWorking}
          last={shown.at(-1)?.question}
        />
      </div>
    </Page>
  );
}

function ClearButton({ uid, onCleared }: { uid: string; onCleared: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const [failed, setFailed] = useState<Error>();
  if (!isAsking)
    return (
      <Button variant="subtle" onClick={() => setAsking(true)}>
        {t("clear")}
      </Button>
    );
  async function clear() {
    try {
      await clearConversation(uid);
      setAsking(false);
      onCleared();
    } catch (error) {
      setFailed(asError(error));
    }
  }
  return (
    <Group gap="xs">
      <span>{failed === undefined ? t("clearAsk") : failureSentence(failed)}</span>
      <Button variant="default" onClick={() => void clear()}>
        {t("clearYes")}
      </Button>
      <Button variant="subtle" onClick={() => setAsking(false)}>
        {t("keep")}
      </Button>
    </Group>
  );
}
