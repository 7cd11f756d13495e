import type { Answer } from "@zona/domain/questions/answer";
import type { Plan } from "@zona/domain/questions/plan";

type Answered = Pick<Answer, "content" | "plan">;

/**
 * What a follow-up leans on, of answers with the latest first: the plan of the question just before it. Help and definitions
 * in between change nothing, but a question that was refused or not understood breaks off: what it was about is not known,
 * and the one before it is not what the person has in mind.
 */
export function planToFollow(answers: readonly Answered[]): Plan | undefined {
  const last = answers.find(({ content }) => !/^(?:help|defined)$/.test(content.kind));
  return last && /^(?:refused|unclear)$/.test(last.content.kind) ? undefined : last?.plan;
}
