const set = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Doing words that are orders where a clause begins with them. */
export const ORDERS = set(`
  add create insert register record enter log save send email mail notify remind upload import copy merge split
  approve reject accept submit sign unlock lock amend edit change modify update correct fix adjust replace swap reset
  restore revert undo redo start stop finish complete discard freeze thaw warm transfer biopsy inject inseminate donate
  grant revoke make promote demote disable enable ban invite remove delete erase drop purge wipe clear destroy truncate
  archive hide overwrite turn switch run execute download export publish share post write generate draft compose
  translate rewrite draw paint sing play buy order book schedule reschedule move rename assign reassign set put mark
  flag unflag tag label resolve reopen close cancel invalidate retest review confirm release deploy install build code
  program hack rotate link unlink attach detach prescribe call finalise finalize withdraw text block kick logout log-out
  reprocess rerun retry recalculate refresh shred kill bump increase decrease raise lower round fill apply allocate
  randomize randomise blind unblind anonymize skip ignore duplicate clone backdate postpone extend print fire hire
  countersign cosign punish praise pay grade score classify insult answer fake
  unterschreibe unterschreib signiere sperre sperr storniere schicke schick sende erstelle
  verschiebe erinnere markiere schliesse trage
`);

/** Orders wherever they stand, in the languages that the laboratories speak. */
export const ALWAYS_ORDERS = set(`
  delete erase purge wipe overwrite truncate destroy remove shred rid backdate unblind falsify fabricate
  supprime supprimer supprimez efface effacer effacez elimina eliminar borra borrar cancella
  losche loschen loesche entferne entfernen verwijder
`);

/** What may stand before an order without making it a question. */
export const POLITE = set(`
  please can could would will you kindly now just i want need to let let's lets us we they go ahead me help also then
  bitte mal kannst du sie und dann
  and plus or but , ; . - first : hey hi hello zona bot so finally afterwards
`);
/** Where a new clause begins. */
export const DELIMITERS = set("and plus then , ; . : but or also before after afterwards - --");

export const PREDICTING = set(`
  predict predicts predicted predicting prediction predictions forecast forecasts forecasting likelihood probability
  probable probably odds chance chances prognosis gonna likely unlikely expect expected expectation expectations
  wahrscheinlich estimate estimated guess risk risks risiko projection projected extrapolate outlook future
`);

/** Words of what is planned: there the time ahead is on record. */
export const PLANNED = set("due overdue scheduled expire expires expiring next upcoming");

export const ADVISING = set(`
  should shall ought must recommend recommends recommended recommendation recommendations suggest suggests suggested
  suggestion suggestions advise advice advisable opinion choose decide decision-making prefer preferable favourite
  safe safer suitable optimal ideal acceptable tolerable legal illegal ethical toxic blame guilty fault worth
  viable viability potential healthy healthiest abnormality
  darf durfen soll sollen sollte sollten empfehlen empfiehlst empfehlung
  diagnose diagnostic treat cure therapy therapies prognostic
`);

export const DOSING = set(`
  dose doses dosage dosages dosing mg mcg iu prescribe prescription prescriptions medication medications medicine
  medicines drug drugs gonadotropin gonadotropins gonadotrophin gonadotrophins fsh hmg letrozole clomiphene clomifene
  progesterone estradiol oestradiol antibiotic antibiotics steroid steroids heparin metformin aspirin menopur gonal
`);

/** What is known of persons elsewhere and of nobody here. */
export const PRIVATE = set(`
  surname surnames firstname lastname address addresses birthday birthdate birth dob phone telephone mobile email
  e-mail emails contact contacts passport insurance ssn nhs mrn nationality religion ethnicity gender
  identity identities identify identifies identifying reidentify deanonymize deanonymise unmask decrypt decipher decode
  salary salaries wage wages gossip password passwords passwort passcode pin account accounts login logins
  token tokens credential credentials secret secrets apikey
  husband wife spouse mother father parents relatives home married marriage boy boys girl girls
  namen noms nombres nomi paciente pacientes pazienti
  hiv hepatitis syphilis diabetes cancer disease diseases infection infections infertile fertile pregnant
`);

export const PEOPLE = set(`
  patient patients subject subjects donor donors couple couples woman women man men person people partner she he her his
`);

/** Words that are about this box and its rules, wherever they stand. */
export const INSTRUCTING = set(`
  jailbreak prompt prompts roleplay sudo uncensored unrestricted privilege privileges impersonate persona
  anweisung anweisungen regeln oublie oubliez consignes olvida instrucciones ignora dimentica istruzioni
`);

/** Orders to the box where a clause begins with them: "forget all rules", and not "did anyone forget to sign". */
export const RULING = set(`
  ignore disregard forget pretend bypass override circumvent reveal ignoriere ignorier vergiss umgehe
`);

/** What no record holds, whatever else the question names. */
export const ELSE = set(`
  permission permissions rights wetter gedicht witz uhrzeit kostet kosten preis
  exchange currency euro dollar bitcoin server servers cost costs price prices priced expensive cheap cheaper weather rain raining snow snowing sunny news joke paper papers literature publication publications recipe
`);

/** What nobody asks of records. */
export const RUDE = set(
  "fuck fucking fucked shit suck sucks bitch asshole dick nude nudes porn sexy idiot moron stupid",
);

export const CODING = set(`
  sql python javascript typescript java script scripts regex html css curl http https www bash shell powershell eval
  exec json xml select xss payload exploit base64 macro algorithm api endpoint database schema dump
`);

export const EMBRYOS = set(
  "embryo embryos embryonen oocyte oocytes egg eggs eizelle eizellen blastocyst blastocysts blastozyste blastozysten zygote",
);
