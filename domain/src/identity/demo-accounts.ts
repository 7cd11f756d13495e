/**
 * People of the demo site: what the sign-in page offers against the emulators and what `npm start` prints.
 * They exist in emulators only; a production bundle must not hold them.
 */
export type DemoAccount = {
  sub: string;
  email: string;
  name: string;
  /** How the sign-in page marks them; what they may is seeded with the demo. */
  role: "admin" | "staff" | "outsider";
  /** Their roles, in the words of the lab. */
  note: string;
};

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    sub: "demo-ada",
    email: "ada.admin@hollyfield.example",
    name: "Ada Admin",
    role: "admin",
    note: "Laboratory lead, administrator",
  },
  {
    sub: "demo-emma",
    email: "emma.lindqvist@hollyfield.example",
    name: "Emma Lindqvist",
    role: "staff",
    note: "Embryologist",
  },
  {
    sub: "demo-noor",
    email: "noor.haddad@hollyfield.example",
    name: "Noor Haddad",
    role: "staff",
    note: "Embryologist",
  },
  {
    sub: "demo-jonas",
    email: "jonas.weber@meridian-devices.example",
    name: "Jonas Weber",
    role: "staff",
    note: "Sponsor of the device trial, engineer of the preclinical studies",
  },
  {
    sub: "demo-priya",
    email: "priya.raman@trialworks.example",
    name: "Priya Raman",
    role: "staff",
    note: "Trial monitor",
  },
  {
    sub: "demo-alma",
    email: "alma.auditor@hollyfield.example",
    name: "Alma Auditor",
    role: "staff",
    note: "Auditor of all studies",
  },
  {
    sub: "demo-oscar",
    email: "oscar.outsider@gmail.example",
    name: "Oscar Outsider",
    role: "outsider",
    note: "Belongs to no allowed organisation and is refused",
  },
];

/** What each of them signs with. */
export const DEMO_PIN = "271828";
