// First names that are common in Europe and the Americas, folded and without those that are also words of a laboratory's
// day (may, mark, rose, grace, max): they tell "Martin Dupont" from "Cook Medical". No list holds everybody.
const FIRST_NAMES = `
aaron adam adele adrian agnes agnieszka ahmed aisha alain alan albert alejandro aleksandra alessandro alex alexander
alexandra alexandre alfred ali alice alicia alina alison amanda amelia amelie amina amy ana anders andrea andreas andrei
andres andrew andrzej angela angelika angelo anita anja anke anna anne annette annika antje anton antonia antonio anya
arthur arne astrid audrey aurelie axel ayse barbara beate beatrice beatriz ben benedikt benjamin bernard bernd bettina
bianca birgit bjorn brian brigitte bruno camille carina carla carlos carmen carol caroline catherine cecile celine
chantal charles charlotte chiara chloe christa christel christian christiane christina christine christoph christophe
christopher claire clara claudia claudio clemens concepcion cristina dagmar daniel daniela danielle dario david deborah
denise dennis diana diane diego dieter dietmar dirk dominik dominique donald dorothea dorothee doris eduardo edward
elena eleonore elias elif elisabeth elise elizabeth elke ella ellen elsa emily emil emilia emma emmanuel enrico eric
erica erik erika ernst esther eva evelyn fabian fabio fabrice fatima fatma federico felix fernando florence florian
francesca francesco francine francis francisco franck francois francoise frank franz frederic frederik friedrich
gabriel gabriele gabriella georg george georges gerard gerd gerhard gertrud gilles giovanni gisela giulia giuseppe
gloria gregory guido guillaume gunter gustav hanna hannah hanne hans harald harry hassan heather heidi heike heinrich
heinz helen helena helene helga helmut hendrik henri henrik henry herbert hermann hilda holger hugo ian ibrahim ida
ignacio ilse ines inge ingeborg ingrid irene irina irma isabel isabella isabelle ivan jack jacob jacqueline jacques jakob
jakub james jan jane janet jannik jason javier jean jeanne jennifer jens jessica jesus joachim joan joanna joao joel johan
johann johanna johannes john jonas jonathan jorge jose josef joseph josephine joshua juan judith julia julian juliane
julie julien jurgen justin justyna kai karen karim karin karl karolina katarina katarzyna kate katharina kathleen kathrin
katja katrin kerstin kevin khalid kim kirsten klara klaus konrad kristian kristin kristina krzysztof kurt lars laura
laurence laurent lea lena leon leonie lidia liam lina linda lisa lothar louis louise luc luca lucas lucia lucie ludwig luis
luisa lukas lydia magdalena malgorzata manfred manuel manuela marc marcel marcin marco marcus margaret margarete
margarita maria mariam marianne marie marina mario marion marlene marta martha martin martina mary mateusz mathias
mathilde matteo matthew matthias maurice mauro maximilian mehmet melanie melissa mia michael michaela michal michel
michele michelle miguel mikael mila miriam mohamed mohammed monica monika monique moritz mustafa nadia nadine nancy natalia
natalie nathalie nathan nicolas nicole niels nikolaus nina noah nora norbert odile oliver olivia olga olivier oscar oskar
otto pablo paola paolo pascal patricia patrick paul paula pauline pavel pedro peter petra philip philipp philippe pia
pierre pietro piotr rachel rafael rainer ralf ramon raphael raquel rebecca regina reinhard renate rene ricardo richard
rita robert roberto roger roland rolf romain roman rosa rosemarie rudolf ruth ryan sabine sabrina salma samantha samuel
sandra sandrine sara sarah sebastian sergio sigrid silke silvia simon simone sofia sonia sonja sophia sophie stefan
stefania stefanie steffen stephan stephane stephanie stephen steven susan susana susanne svenja sven sylvia sylvie
tanja tatjana teresa thea theo theresa thierry thomas thorsten tiago tim timo tobias tom tomas tomasz torsten udo ulla
ulrich ulrike ursula ute uwe valentina valerie vanessa vera verena veronika veronique victoria viktor viktoria vincent
virginie volker walter waltraud wendy werner wiebke wilhelm william wolfgang xavier yann yasmin ylva youssef yusuf yves yvonne
zeynep zoe zofia
`;

// What stands capitalised in a laboratory and is nobody: makers, products, steps, days.
const LABORATORY_WORDS = `
activation agonist amendment analysis analyser april assay assessment august batch biology biopsy biosciences blastocyst
box buffer bottle breeding calcium camera canister cane catheter cell center centre check checked chemicals chloride clinic
code cohort colleague college company consent consultant control cook cooper count cryo cryotop culture cycle day december
degenerated denudation department device dish disposition document donor drill droplet early edwards egg embryo embryology
embryoscope enzyme eppendorf equipment error ethics europe expanded family february female fert fertilisation fertility
fertipro filter first fisher flow follicle form fraction fragmentation freeze freezing frozen friday full gamete genea
general genetic germinal global gmbh good grade gradient group gynemed hamilton hatching heparin holding hospital
hyaluronate hyaluronidase image immobilisation incubator inc indication injection inner inseminated institute international
invitrogen ionophore irvine issue january jackson july june kit kitazato kollege kollegin lab laboratory laser left life line live log logger lot
ltd lumina male march mass maturity medical medicals medicine medium merck meridian metaphase microscope microscopy mineral
minitube monday month morula motility mouse needle next nikon nitrogen no none normal not notes november nucleus number
nunc observation october oil old olympus only oocyte operator origio outcome ovoil partner patient petri phase pipette piezo
plate polar position post pre preparation print procedure product pronuclear protocol quality query reason record refrigerated reagent
reference registry repeat reproductive rescue research result retrieval review right river charles room round sage sample
saturday science sciences scientific second section see seen semen september serum severe signature site slow solution source
south sperm spermatozoa stage start state static step stock storage straw study sunday supplier surgery surgical syringe system
tank team technique technologies temperature test thaw thermo thursday time timing tissue touch transfer treatment trigger tube
tuesday two unit university update vacuoles vial video vitrification vitrolife volume warming washing wednesday west whole
williams window witness world year zeiss zona zygote
arbeitsgruppe befund bild biopsie charge datum eizelle eizellen embryonen entnahme ergebnis gefrierung injektion inkubator
kontrolle labor mikroskop nummer probe protokoll prufung punktion rechts schale spermium spermien tag uhr verwerfung zelle zellen
januar februar marz mai juni juli oktober dezember montag dienstag mittwoch donnerstag freitag samstag sonntag
`;

const fold = (word: string) => word.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

const listed = (words: string) => new Set(words.trim().split(/\s+/));
const firstNames = listed(FIRST_NAMES);
const laboratoryWords = listed(LABORATORY_WORDS);

/** Also `Jean-Pierre`, by its parts. */
export const isFirstName = (word: string) =>
  fold(word)
    .split("-")
    .some((part) => firstNames.has(part));

/** Also in the plural. */
export function isLaboratoryWord(word: string): boolean {
  const folded = fold(word);
  return laboratoryWords.has(folded) || laboratoryWords.has(folded.replace(/s$/, ""));
}
