import type { Call, Cloud } from "./cloud.ts";
import { DeployError } from "./google.ts";
import { IS_DECISION, type Step } from "./step.ts";

/** What a deployment would do or ask; a look ends there. */
class Intent extends Error {
  readonly isQuestion: boolean;
  constructor(what: string, isQuestion = false) {
    super(what);
    this.isQuestion = isQuestion;
  }
}

/** Reading the policy of a project is a POST. */
const isLook = ({ method, url }: Call) => method === "GET" || url.endsWith(":getIamPolicy");

/** Programs that ask who is signed in, and that build the site here to compare it. */
const LOOKING_PROGRAMS = ["gcloud", "node"];

/** The same world, in which nothing can be changed: the first attempt is thrown, also at whoever would wait and try again. */
function looking(cloud: Cloud): Cloud {
  let intent: Intent | undefined;
  const refuse = (what: string, isQuestion?: boolean): never => {
    intent ??= new Intent(what, isQuestion);
    throw intent;
  };
  return {
    now: cloud.now,
    run: async (program, args, env) =>
      LOOKING_PROGRAMS.includes(program) ? cloud.run(program, args, env) : refuse([program, ...args].join(" ")),
    // Bodies may hold what nobody should read on a terminal.
    request: async (call) => (isLook(call) ? cloud.request(call) : refuse(`${call.method} ${call.url}`)),
    ask: async (question) => refuse(`ask: ${question}`, IS_DECISION.test(question)),
    write: async (file) => refuse(`write ${file.pathname.split("/").slice(-2).join("/")}`),
    async pause(ms) {
      if (intent) throw intent;
      await cloud.pause(ms);
    },
  };
}

/** One line of what was found; `undefined` where the step found everything as it left it. */
async function differenceOf({ take, look = take }: Step, cloud: Cloud, tell: (how: string) => void) {
  try {
    tell(await look(looking(cloud)));
    return undefined;
  } catch (error) {
    if (error instanceof Intent) {
      tell(error.isQuestion ? `a deployment would ${error.message}` : `DIFFERS: a deployment would ${error.message}`);
      return error.isQuestion ? undefined : error.message;
    }
    if (!(error instanceof DeployError)) throw error;
    tell(`DIFFERS: ${error.message}`);
    return error.message;
  }
}

/**
 * Looks whether a project is what the last deployment left, step by step, and changes nothing in it. Returns how many steps found
 * something else. What stays a question to whoever deploys is told and not counted.
 */
export async function checkSteps(steps: readonly Step[], cloud: Cloud, tell: (line: string) => void): Promise<number> {
  let differing = 0;
  for (const [index, step] of steps.entries()) {
    const difference = await differenceOf(step, cloud, (how) => tell(`${step.title} … ${how}`));
    if (difference === undefined) continue;
    differing++;
    // Where nobody is signed in, nothing can be seen.
    if (index === 0) break;
  }
  tell(differing === 0 ? "\nAs it was released; nothing was changed." : `\n${differing} differ; nothing was changed.`);
  return differing;
}
