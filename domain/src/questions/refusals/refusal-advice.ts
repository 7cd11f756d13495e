import { ADVISING, EMBRYOS } from "./refusal-words.ts";

/** What a profile asks for is recorded: "what should be checked today". */
const PLANNED_CHECKS =
  /^(?:what|which .+) (?:should|must) (?:(?:be|have been) (?:checked|done)\b(?! (?:with|about|to|for|if|when)\b)|i check|we check)/;
/** "How many did we treat" asks for what was done. */
const TREATED = /\b(?:did|do|have) we treat/;

/** Whether something is good, allowed or better, and what to do. */
const OPINIONS: readonly RegExp[] = [
  /^(?:is|are|was) \d.*\b(?:good|bad|normal|ok|okay|fine|low|high|poor|acceptable)\b/,
  /\blooks? like\b/,
  /^which (?:\w+ )*(?:protocol|treatment|therapy|stimulation) (?:is|are|works|would be) (?:the )?best\b/,
  /\b(?:good|mature|safe|ready) enough\b/,
  /^pick\b(?! ?-? ?up)/,
  /\b(?:my|your|their) fault\b/,
  /\b(?:ok|okay|fine|allowed|possible|acceptable) to\b/,
  /\b(?:right|best|good|ideal) (?:time|moment|day) to\b/,
  /\bwhether to\b/,
  /^(?:do|does) (?:we|i|she|he|they|this|the|these|it) (?:\w+ )?need (?!to (?:check|do)\b)/,
  /\bwhich (?:\w+ )?to (?:transfer|freeze|discard|thaw|use|biopsy|inject|choose|pick|take)\b/,
  /\b(?:embryo|blastocyst|oocyte|egg|zygote|one)s? to (?:transfer|freeze|discard|thaw|biopsy|choose|pick|select)\b/,
  /\btop (?:embryo|blastocyst|oocyte|egg)s?\b/,
  /\b(?:sort|order|rank)\w* .*\bby (?:quality|morphology|potential)\b/,
  /^(?:what|which) (?:treatment|therapy)\b.*\bfor\b/,
  /^(?:is|are) .*\b(?:good|bad|great|poor|high enough|low enough|too high|too low)(?: \?)?$/,
  /(?<!\btaken )\btoo (?:old|young|late|early)\b/,
  /^can (?:an?|the|this|that) .*\bbe\b/,
  /\bcan (?:the |this |that )?(?:embryo|oocyte|egg|blastocyst)s? .*\bbe\b/,
  /^(?:can|may|could|might) (?:i|we|she|he|they|you) (?:give|take|use|reuse|skip|inject|combine|mix)\b/,
  /^(?!would you)(?:.*)\bwould you\b/,
  // "Is Noor's blast rate better than Emma's" and "better than Incubator B for blast rate": what is measured is on record.
  /^(?!(?:is|are|was|were) .*\b(?:rates?|fertili[sz]ation|blastulation|damage|degeneration|survival|maturation) (?:\w+ )*better than\b)(?:which|what|is|are) .*\bbetter\b(?! than .* (?:for|on|in|at) (?:\w+ )*(?:rates?|fertili[sz]ation|blastulation|damage|degeneration|survival|maturation)\b)/,
  /^(?:is|are) .*\b(?:usable|unusable|harmful|dangerous|bad)(?: \?)?$/,
  /^(?:is|are) (?:this|that|these|those|my|our) (?:oocyte|embryo|egg|blastocyst|zygote)s?\b/,
  /^(?:is|are) (?:this|that|it|these|those) (?:ok|okay|fine|normal|good|bad|right|wrong|safe)\b/,
  /^(?:is|are) .*\b(?:ok|okay|fine|acceptable|normal|alarming|worrying|suspicious)(?: \?)?$/,
  /^(?:is|are) (?:this|that|these|those) (?:picture|image|photo|frame|video)s?\b/,
  /^what (?:does|do|can) .*\b(?:this|that|these|those) (?:picture|image|photo|frame|video)s?\b/,
  /^what (?:can|do) (?:you|i|we) see\b/,
  /^(?:do|does|did|has|have|had|is|are|was) .*\b\w*(?:spermia|itis|endometriosis|syndrome)\b/,
  /\bwhat (?:i |we )?to do (?:with|about|if|when)\b/,
  /\bwhat (?:treatment|therapy|protocol) do(?:es)?\b/,
  /\b(?:good|bad|great|poor) (?:embryologist|operator|doctor|colleague|person)\b/,
];

const HANDLED = /^(?:transfer|freeze|discard|biopsy|use|inject|thaw|warm)$/;
const FINEST = /^(?:best|worst|strongest|nicest|prettiest|weakest|besten?|schlechtesten?)$/;
/** What has rates: of days and incubators the best may be wanted for an embryo. */
const MEASURED = /^(?:operators?|bediener|devices?|weeks?|months?|quarters?|woche|monat|quartal)$|rates?n?$/;
const SOUND = /^(?:good|normal|ok|okay)$/;

/** "Best embryo", "is embryo 3 normal", "can we freeze embryo 2". */
function judgesEmbryo(norms: readonly string[]): boolean {
  if (!norms.some((norm) => EMBRYOS.has(norm))) return false;
  if (norms.includes("can") && norms.some((norm) => HANDLED.test(norm))) return true;
  const isMeasured = norms.some((norm) => MEASURED.test(norm));
  const last = norms.length - (norms.at(-1) === "?" ? 2 : 1);
  return norms.some((norm, at) => {
    if (FINEST.test(norm)) return !isMeasured && norms[at + 1] !== "first";
    if (norm === "enough" || norm === "rank" || norm === "ranking") return true;
    return SOUND.test(norm) && at === last && /^(?:is|are)$/.test(norms[0] ?? "");
  });
}

/** Whether a judgement or a recommendation is wanted. `text` is the words of the question with single spaces. */
export function asksAdvice(norms: readonly string[], text: string): boolean {
  if (PLANNED_CHECKS.test(text)) return false;
  const isTreated = TREATED.test(text);
  if (norms.some((norm) => ADVISING.has(norm) && !(isTreated && norm === "treat"))) return true;
  // "Is our fertilisation rate getting better": its course is on record.
  if (
    /^(?:is|are|has|have) (?:our|my|the) (?:\w+ )*(?:rates?|fertili[sz]ation|maturation|degeneration|survival|damage)(?: \w+)* (?:getting |become |becoming )(?:better|worse)\b/.test(
      text,
    )
  )
    return false;
  if (/^(?:and )?is (?:it|that|this) getting (?:better|worse)\b/.test(text)) return false;
  // "Is our damage rate fine": how a rate stands to its limits is on record.
  if (
    /^(?:is|are) .*\b(?:our|my|all|the) (?:\w+ )*(?:rates?|kpis?|indicators?)(?: \w+)* (?:ok|okay|fine|good|normal|acceptable)(?: \?)?$/.test(
      text,
    )
  )
    return false;
  return OPINIONS.some((pattern) => pattern.test(text)) || judgesEmbryo(norms);
}
