import type { Answer } from "@zona/domain/questions/answer";
import type { Plan } from "@zona/domain/questions/plan";

/** What a follow-up leans on, of answers with the latest first: the last plan that asked something of records. */
export const leansOn = (answers: readonly Pick<Answer, "content" | "plan">[]): Plan | undefined =>
  answers.find(({ content }) => !/^(?:refused|help|unclear|defined)$/.test(content.kind))?.plan;
