const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Words that carry no condition of their own. Everything that is neither here nor in the vocabulary is told as not used. */
export const FILLERS = words(`
  a an the of in on at to for from with by and or is are was were be been being do does did done has have had having
  anyone anybody someone somebody i we us our ours me my mine you your that there here what which who whom whose
  when where please pls thanks thank kindly all any each every only just also too some many much
  per vs versus as than then so s t about into out during within over across between among under since until till
  how show list give display find get tell see view look fetch let's lets need want would like can could may know
  table report overview summary number total count amount overall altogether currently now so far yet ever date time
  still instead if but right value values
  i'd we'd i'll us there're what's whats hows that's hi hello hey ok okay ? ! , . : ; ( ) " ' - – — / & + = …
`);

/** Verbs of doing, next to a person or a record; they say nothing that the subject does not. */
export const NEUTRAL_VERBS = words(`
  made make performed perform carried conducted happened happen occurred recorded record records registered entered
  use used using touched contain containing containing contains include includes including included exist exists belonging belong
  concerning regarding related linked attached showing shown seen found available got received come comes came going took taken
  started created raised collect collected exposed affected reached done doing graded aged listed displayed counted plotted charted presented tabulated viewed anything something everything uploaded
`);

export const UNIT_MARKS = words(
  "% percent percentage year years hour hours h um µm μm ml million mg cell cells day days old",
);
