import { Button, Group, Stack } from "@mantine/core";
import type { DateOrder } from "@zona/domain/questions/date-order";
import type { AskedRequest } from "@zona/domain/questions/requests/asked-request";
import { useEffect, useRef, useState } from "react";
import { useStaffMember } from "../../people/session/session.ts";
import { asError } from "../../platform/firebase/errors.ts";
import { failureSentence } from "../../platform/firebase/failure.ts";
import { ExplainedText } from "../../platform/ui/explained.tsx";
import { SnapshotFailure } from "../../platform/ui/notice.tsx";
import { Page, Section } from "../../platform/ui/page.tsx";
import { type Asks, Suggestions } from "./answer/answer-card.tsx";
import { answerSentence } from "./answer/answer-words.ts";
import { sentenceOf } from "./answer/request-words.ts";
import { clearConversation, rememberDateOrder } from "./ask-data.ts";
import { AskForm } from "./ask-form.tsx";
import styles from "./chatbot.module.css";
import { changedQuestion, t } from "./chatbot-text.ts";
import { type Context, contextOf, earlierOf, resumable } from "./conversation.ts";
import { useSuggestions } from "./suggestions-data.ts";
import { GoesOn, PendingTurn, Turn } from "./turn.tsx";
import { type Asking, useConversation } from "./use-conversation.ts";

/** Ask the data: a conversation in which every answer is a request with its figures. */
export function ChatbotPage() {
  const member = useStaffMember();
  const { kept, turns, pending, isWorking, send, cancel } = useConversation(member);
  const [words, setWords] = useState("");
  const [isCancelled, setCancelled] = useState(false);
  /** Whether the next question is to go on from an answer, where its person said so after the newest one. */
  const [said, setSaid] = useState<{ after: string | undefined; goesOn: boolean }>();
  const suggestions = useSuggestions();
  const end = useRef<HTMLDivElement>(null);
  const newest = pending?.request.turnId ?? turns[0]?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn is what the page moves to
  useEffect(() => {
    // In a block: some browsers return a promise, which would be taken for the cleaning up.
    end.current?.scrollIntoView({ block: "end" });
  }, [newest]);

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
  const fresh = (question: string) => ask({ question });
  /** What the question of a turn could go on from. */
  const before = (id: string) =>
    contextOf(turns.slice(turns.findIndex((one) => one.id === id) + 1).map(({ answer }) => answer));
  async function choose(question: string, request: AskedRequest, dateOrder?: DateOrder) {
    if (dateOrder) await rememberDateOrder(member.uid, dateOrder);
    ask({ question, request });
  }
  const asksOf = (question: string, id: string): Asks => ({
    fresh,
    // Said in other words, a question is asked where it stood.
    words: (next) => ask({ question: next, previous: before(id)?.request }),
    changed: (request) => ask({ question: changedQuestion(question), request }),
    chosen: (request, dateOrder) => void choose(question, request, dateOrder),
  });
  const answers = turns.map(({ answer }) => answer);
  const after = turns[0]?.id;
  const held = resumable(answers);
  const isSaid = said && said.after === after;
  const context = isSaid ? (said.goesOn ? held : undefined) : contextOf(answers);
  const earlier = context && earlierOf(answers, context);
  const shown = turns.toReversed();
  const isEmpty = kept.status === "ready" && shown.length === 0 && pending === undefined;
  const latestAnswer = pending ? undefined : turns[0]?.answer;

  return (
    <Page
      title={t("title")}
      lead={<ExplainedText text={t("lead")} heading="question" />}
      actions={shown.length > 0 && <ClearButton uid={member.uid} onCleared={cancel} />}
    >
      <div className={styles.conversation}>
        <SnapshotFailure snapshot={kept} title={t("historyFailed")} />
        {isEmpty && (
          <Section title={t("emptyTitle")}>
            <p className="dim">{t("emptyHint")}</p>
            <Suggestions title={t("suggestions")} first={suggestions} onAsk={fresh} />
          </Section>
        )}
        <Stack component="ol" gap="xl" className={styles.turns ?? ""} aria-label={t("conversation")}>
          {shown.map(({ id, question, answer }) => (
            <Turn
              key={id}
              turnId={id}
              question={question}
              answer={answer}
              asks={asksOf(question, id)}
              from={sentenceIn(before(id))}
            />
          ))}
          {pending && (
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
        <div className={styles.next}>
          {context && (
            <GoesOn label={t("newQuestion")} onLeave={() => setSaid({ after, goesOn: false })}>
              {t("mayGoOn", { sentence: sentenceIn(context) ?? "" })}
            </GoesOn>
          )}
          {!context && held && (
            <Button
              variant="subtle"
              size="compact-sm"
              className={styles.resume ?? ""}
              onClick={() => setSaid({ after, goesOn: true })}
            >
              {t("resume", { sentence: sentenceIn(held) ?? "" })}
            </Button>
          )}
          <AskForm
            words={words}
            onWords={setWords}
            onAsk={(question) => ask({ question, previous: context?.request, earlier })}
            isWorking={isWorking}
            last={shown.at(-1)?.question}
          />
        </div>
      </div>
    </Page>
  );
}

const sentenceIn = (context: Context | undefined) => context && sentenceOf(context.request, context.answer);

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
