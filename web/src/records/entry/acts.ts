import type { CellEdit } from "../fields/record-rows.ts";

const MOST = 100;

type Options = {
  /** Cells that change with every letter: what is typed into one without a pause is one act. */
  isTyped: (edit: CellEdit) => boolean;
  pauseMs: number;
};

const keyOf = ({ sheetId, rowId, field }: CellEdit) => `${sheetId}/${rowId}/${field}`;

/** What a person did to a record, act by act, each as the cells it changed with what they held before. */
export function createActs({ isTyped, pauseMs }: Options) {
  const acts: (readonly CellEdit[])[] = [];
  /** The cell that is being typed into, and when it was last. */
  let typing: { key: string; at: Date } | undefined;

  return {
    /** `former`: the changed cells with their values before. */
    add(former: readonly CellEdit[], at: Date) {
      const [only, ...others] = former;
      const key = only && others.length === 0 && isTyped(only) ? keyOf(only) : undefined;
      const goesOn = key !== undefined && key === typing?.key && at.getTime() - typing.at.getTime() < pauseMs;
      typing = key === undefined ? undefined : { key, at };
      if (goesOn) return;
      acts.push(former);
      if (acts.length > MOST) acts.shift();
    },
    /** The field is left: what is typed into it next is another act. */
    end() {
      typing = undefined;
    },
    last: () => acts.at(-1),
    takeLast() {
      typing = undefined;
      return acts.pop();
    },
  };
}
