/** What the page offers. The mode is written out: so the bundler sees that a production build never reaches the picker. */
const loadChoice = async () =>
  import.meta.env.MODE === "demo"
    ? (await import("./demo-picker.tsx")).DemoPicker
    : (await import("./google-button.tsx")).GoogleButton;

/** The sign-in page with its choice, loaded together, so that nothing moves when the second arrives. */
export async function loadSignIn() {
  const [{ SignInPage }, Choice] = await Promise.all([import("./sign-in-page.tsx"), loadChoice()]);
  return { element: <SignInPage Choice={Choice} /> };
}
