import type { Token } from "./token.ts";

/** Why a question is not answered, with the words for it; each says what can be asked instead. */
export const REFUSALS = {
  write: "Nothing is changed from here: I only read records. Open the record to change it; I can show it to you.",
  prediction: "I do not predict. I can count what has happened: for example the blastocyst rate of last quarter.",
  advice: "I give no medical advice and judge no embryo. I can show what was recorded of it.",
  dosing: "I say nothing about medication or doses. I can show records, rates and what is due.",
  identity: "I know subjects by their codes only and tell nothing about people. I can show records by code.",
  instruction: "I take questions about records, no instructions about myself.",
  code: "I do not read or write programs. Ask in words, for example: how many ICSI tests this month.",
  cause: "I cannot say why something happened. I can show a rate by operator, device, lot or month to look for it.",
  elsewhere: "I know the records of this laboratory only, and show what you may read of them.",
  "off-topic": "I answer questions about tests, oocytes, media, queries and lots of this laboratory only.",
} as const;
export type Refusal = keyof typeof REFUSALS;

const set = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Doing words that are orders where a clause begins with them. */
const ORDERS = set(`
  add create insert register record enter log save send email mail notify remind upload import copy merge split approve reject
  accept submit sign unlock lock amend edit change modify update correct fix adjust replace swap reset restore revert undo redo
  start stop finish complete discard freeze thaw warm transfer biopsy inject inseminate donate grant revoke make promote demote
  disable enable ban invite remove delete erase drop purge wipe clear destroy truncate archive hide overwrite turn switch run
  execute download export publish share post write generate draft compose translate rewrite draw paint sing play buy order book
  schedule reschedule move rename assign reassign set put mark flag unflag tag label resolve reopen close cancel invalidate
  retest review confirm release deploy install build code program hack rotate merge link unlink attach detach prescribe call finalise finalize withdraw text
  block kick logout log-out reprocess rerun retry recalculate refresh shred kill bump increase decrease raise lower round fill
  apply allocate randomize randomise blind unblind anonymize delete skip ignore duplicate clone backdate postpone extend print fire hire punish praise pay grade score classify insult answer fake
`);

/** Orders wherever they stand. */
const ALWAYS_ORDERS = set(
  "supprime supprimer supprimez efface effacer effacez elimina eliminar borra borrar cancella losche loschen loesche verwijder delete erase purge wipe overwrite truncate destroy remove shred rid backdate unblind falsify fabricate",
);

const POLITE = set(
  "please can could would will you kindly now just i want need to let let's lets us we they go ahead me help also then and or but , ; . - first : hey hi hello zona bot so finally afterwards",
);
const DELIMITERS = set("and then , ; . : but or also before after afterwards -");

const PREDICTING = set(
  "predict predicts predicted predicting prediction predictions forecast forecasts forecasting likelihood probability probable probably odds chance chances prognosis gonna likely unlikely expect expected expectation expectations estimate estimated guess projection projected extrapolate outlook future",
);
const ADVISING = set(
  "should shall ought recommend recommends recommended recommendation recommendations suggest suggests suggested suggestion suggestions advise advice opinion choose decide decision-making safe safer suitable optimal ideal diagnose diagnosis diagnostic treat cure therapy therapies prognostic prefer preferable favourite worth viable viability potential healthy healthiest abnormality advisable must acceptable tolerable legal illegal ethical toxic blame guilty fault",
);
const DOSING = set(
  "dose doses dosage dosages dosing mg mcg iu prescribe prescription prescriptions medication medications medicine medicines drug drugs gonadotropin gonadotropins gonadotrophin gonadotrophins fsh hmg letrozole clomiphene clomifene progesterone estradiol oestradiol antibiotic antibiotics steroid steroids heparin metformin aspirin menopur gonal",
);
const PRIVATE = set(
  "surname surnames firstname lastname address addresses birthday birthdate birth dob phone telephone mobile email e-mail emails passport insurance ssn nhs mrn identity identities identify identifies identifying reidentify deanonymize deanonymise nationality religion ethnicity salary salaries password passwords account accounts login logins passcode pin token tokens credential credentials secret secrets apikey contact contacts husband wife spouse mother father parents relatives home married marriage decrypt decipher decode unmask salary wage wages gossip gender hiv hepatitis syphilis diabetes cancer disease diseases infection infections infertile fertile pcos pregnant boy boys girl girls",
);
const PEOPLE = set(
  "patient patients subject subjects donor donors couple couples woman women man men person people partner she he her his",
);
const INSTRUCTING = set(
  "ignore disregard forget pretend jailbreak bypass override overrides circumvent instruction instructions told prompt prompts roleplay sudo uncensored unrestricted rights privilege privileges permission permissions impersonate persona reveal",
);
/** What no record holds, whatever else the question names. */
const ELSE = set(
  "cost costs price prices priced weather news joke paper papers literature publication publications recipe",
);
const CODING = set(
  "sql python javascript typescript java script scripts regex html css curl http https www bash shell powershell eval exec json xml select xss payload exploit base64 macro algorithm api endpoint database schema dump",
);

const MARKUP = /[`{}\\$]|<\/?[a-z!]|\w\(\)|--\s|;\s*\S|\bselect\b.+\bfrom\b|\bunion\b.+\bselect\b|\bor\s+1\s*=\s*1/i;

const isOrder = (tokens: readonly Token[], at: number): boolean => {
  const norm = tokens[at]?.norm ?? "";
  if (ALWAYS_ORDERS.has(norm)) return true;
  if (!ORDERS.has(norm)) return false;
  for (let before = at - 1; before >= 0; before--) {
    const word = tokens[before]?.norm ?? "";
    if (DELIMITERS.has(word)) return opensClause(tokens, at, word);
    if (!POLITE.has(word)) return false;
  }
  return opensClause(tokens, at, "");
};

/** "Sign" after "and" may be a second noun; an order is followed by what it is about. */
function opensClause(tokens: readonly Token[], at: number, delimiter: string): boolean {
  const next = tokens[at + 1]?.norm ?? "";
  if (/^(?:rate|rates|of|by|per|status|time|times|vs|versus|is|are|was|were)$/.test(next)) return false;
  const norm = tokens[at]?.norm ?? "";
  const first = at === 0;
  // "Biopsy success rate": a step of the laboratory names its rate.
  const rate = tokens.slice(at + 1, at + 4).findIndex((token) => token.norm === "rate");
  if (first && rate >= 0 && /^(?:biopsy|freeze|thaw|warm|transfer|discard)$/.test(norm)) return false;
  if (delimiter === "or" && /^(?:duplicate|split|blind|draft|complete)$/.test(norm)) return false;
  // "Duplicate images" and "split cycles" describe; so does "freeze" after "and" with nothing behind it.
  if (/^(?:duplicate|split|blind|clear|complete|draft|record|warm|grade|score|answer)$/.test(norm) && first)
    return (
      !/^[1-6][a-d]{2}$/.test(next) &&
      (/^(?:the|a|an|this|that|all|my|our|every|each|oocyte|embryo|test)$/.test(next) ||
        tokens[at + 1]?.kind === "code")
    );
  return delimiter === "" || next !== "";
}

const HOW_LONG = /\bhow (?:long|soon|much longer) (?:until|till|before|will|does it take|to)\b/;

/** What would be, if something were. */
const SUPPOSES =
  /^(?:and )?(?:what (?:if|happens if)|could (?:an?|the|this|that|these|those)|how (?:sure|certain|confident)|if (?:we|i|you|the|all|an?)|suppose|supposing|imagine|assuming|hypothetically)\b/;

const DUE = set("due overdue scheduled expire expires expiring next upcoming");

function looksAhead(tokens: readonly Token[]): boolean {
  const norms = tokens.map(({ norm }) => norm);
  if (norms.some((norm) => PREDICTING.has(norm)) || saysLike(tokens, HOW_LONG) || saysLike(tokens, SUPPOSES))
    return true;
  if (norms.some((norm) => DUE.has(norm) && norm !== "next")) return false;
  return norms.some((norm, at) => {
    const next = norms[at + 1] ?? "";
    if (norm === "going") return next === "to";
    if (norm === "will" || norm === "'ll" || norm === "won't") return next !== "you";
    if (norm === "would" || norm === "might") return !/^(?:you|like)$/.test(next) && norms[at - 1] !== "i";
    return (
      norm === "may" && at === 0 && next !== "i" && tokens[at + 1]?.kind === "word" && !/^(?:20\d\d|to)$/.test(next)
    );
  });
}

const saysLike = (tokens: readonly Token[], pattern: RegExp) => pattern.test(tokens.map(({ norm }) => norm).join(" "));

const EMBRYOS = set("embryo embryos oocyte oocytes egg eggs blastocyst blastocysts zygote");

function asksAdvice(tokens: readonly Token[]): boolean {
  const norms = tokens.map(({ norm }) => norm);
  // What a profile asks for is recorded: "what should be checked today".
  if (saysLike(tokens, /^(?:what|which .+) (?:should|must) (?:be checked|i check|we check)\b/)) return false;
  // "How many did we treat" asks for what was done.
  const isTreated = saysLike(tokens, /\b(?:did|do|have) we treat/);
  if (norms.some((norm) => ADVISING.has(norm) && !(isTreated && norm === "treat"))) return true;
  if (saysLike(tokens, /\b(?:good|mature|safe|ready) enough\b|^pick\b(?! ?-? ?up)|\b(?:my|your|their) fault\b/))
    return true;
  if (
    saysLike(
      tokens,
      /\b(?:ok|okay|fine|allowed|possible|acceptable) to\b|\b(?:right|best|good|ideal) (?:time|moment|day) to\b|\bwhether to\b|^can (?:an?|the|this|that) .*\bbe\b|\btoo (?:old|young|late|early)\b|^(?:can|may|could|might) (?:i|we|she|he|they|you) (?:give|take|use|reuse|skip|inject|combine|mix)\b|^(?!would you)(?:.*)\bwould you\b|\bcan (?:the |this |that )?(?:embryo|oocyte|egg|blastocyst)s? .*\bbe\b|^(?:which|what|is|are) .*\bbetter\b|^(?:is|are) .*\b(?:usable|unusable|harmful|dangerous|bad)(?: \?)?$|^(?:is|are) (?:this|that|these|those|my|our) (?:oocyte|embryo|egg|blastocyst|zygote)s?\b|\bwhat (?:i |we )?to do (?:with|about|if|when)\b|\bwhat (?:treatment|therapy|protocol) do(?:es)?\b|^(?:is|are) (?:this|that|it|these|those) (?:ok|okay|fine|normal|good|bad|right|wrong|safe)\b|\b(?:good|bad|great|poor) (?:embryologist|operator|doctor|colleague|person)\b/,
    )
  )
    return true;
  const isAboutEmbryo = norms.some((norm) => EMBRYOS.has(norm));
  if (!isAboutEmbryo) return false;
  if (
    norms.includes("can") &&
    norms.some((norm) => /^(?:transfer|freeze|discard|biopsy|use|inject|thaw|warm)$/.test(norm))
  )
    return true;
  return norms.some((norm, at) => {
    if (/^(?:best|worst|strongest|nicest|prettiest|weakest)$/.test(norm))
      return !norms.some((word) => /^(?:rate|rates|operator|operators|device|devices)$/.test(word));
    if (norm === "enough" || norm === "rank" || norm === "ranking") return true;
    return (
      (norm === "good" || norm === "normal" || norm === "ok" || norm === "okay") &&
      at === norms.length - (norms.at(-1) === "?" ? 2 : 1) &&
      /^(?:is|are)$/.test(norms[0] ?? "")
    );
  });
}

function asksIdentity(tokens: readonly Token[]): boolean {
  const norms = tokens.map(({ norm }) => norm);
  if (
    // A live birth is no date of birth; no record here tells of one.
    norms.some((norm, at) => PRIVATE.has(norm) && !(norm === "birth" && norms[at - 1] === "live")) ||
    saysLike(
      tokens,
      /\be - mail\b|\blive in\b|\blooks? like\b|\bdate of birth\b|\bhow old\b|\bsex of (?:the |this )?(?:embryo|oocyte|blastocyst|baby|child)\b|\bwho (?:donated|gave|sold)\b|^(?:is|are) .*\brelated to\b/,
    )
  )
    return true;
  if (norms.some((norm) => norm === "real" || norm === "full") && norms.some((norm) => /^names?$/.test(norm)))
    return true;
  if (
    norms.some((norm) => /^(?:name|names|named|called)$/.test(norm)) &&
    !norms.some((norm) => /^(?:operator|operators|device|devices|lot|study|medium|file|files)$/.test(norm))
  )
    return true;
  const asksWho = norms.some((norm, at) => norm === "who" && /^(?:is|are|was|were|'s|'|s)$/.test(norms[at + 1] ?? ""));
  return (
    asksWho &&
    (norms.some((norm) => PEOPLE.has(norm)) ||
      tokens.some(({ kind, norm }) => kind === "code" && !/^(?:icsi|clin|sem|pre)-/.test(norm)))
  );
}

const ELSEWHERE =
  /\b(?:other|another|different|competing|competitor|competitors|rival|neighbou?ring|someone else's)(?: ' ?s)? (?:clinic|lab|laborator|hospital|centre|center|tenant|customer|compan|organi[sz]ation|account|site)\w*|\b(?:compare|compared|benchmark) (?:us|ours|our (?:lab|clinic|site|centre|center)) (?:with|to|against)\b|\b(?:tenant|tenants|competitor|competitors)\b/;

/** Why a question is refused before it is read; undefined when nothing speaks against reading it. */
export function refusalOf(question: string, tokens: readonly Token[]): Refusal | undefined {
  const norms = tokens.map(({ norm }) => norm);
  if (
    norms.some((norm) => INSTRUCTING.has(norm)) ||
    saysLike(tokens, /\b(?:act as|you are|you're|developer mode|admin mode|system message|from now on you)\b/)
  )
    return "instruction";
  if (
    tokens.some((_, at) => isOrder(tokens, at)) ||
    saysLike(tokens, /^(?:please )?(?:note (?:that|down)|let (?!us\b|me\b|')\w+ \w+)/)
  )
    return "write";
  if (MARKUP.test(question) || saysLike(tokens, /\bsource code\b/) || norms.some((norm) => CODING.has(norm)))
    return "code";
  if (norms.some((norm) => DOSING.has(norm))) return "dosing";
  if (asksIdentity(tokens)) return "identity";
  if (saysLike(tokens, ELSEWHERE)) return "elsewhere";
  if (norms.some((norm) => ELSE.has(norm))) return "off-topic";
  if (looksAhead(tokens)) return "prediction";
  if (asksAdvice(tokens)) return "advice";
  if (
    norms.includes("why") ||
    norms.includes("because") ||
    saysLike(
      tokens,
      /^(?:do|does|did) .* (?:lower|raise|increase|decrease|improve|affect|influence|reduce|worsen)\b/,
    ) ||
    saysLike(
      tokens,
      /\b(?:what caused|what causes|what leads to|reason for|what explains|due to|(?:wrong|problem|problems|matter) with)\b/,
    )
  )
    return "cause";
  if (
    saysLike(
      tokens,
      /\bhow (?:to|do i|do you (?!calc|comp|def|meas|det)|do we|can i|can we|could i|could we|should|would)\b/,
    )
  )
    return "advice";
  if (
    saysLike(
      tokens,
      /^(?:are|do) you\b|^who (?:made|built|created|wrote|trained|owns|programmed) you\b|^how (?:do|does|did(?!.*\b(?:develop|change|evolve)\b)) (?!you (?:calc|comp|def|meas|det))(?!.*\b(?:compare|differ)\b)|\b(?:joke|story|poem|song|recipe)\b/,
    )
  ) {
    return "off-topic";
  }
  return undefined;
}
