import password from "../../people/password/password-text.de.json";
import demo from "../../people/sign-in/demo-text.de.json";
import auth from "../../people/sign-in/sign-in-text.de.json";
import authFailure from "../../platform/firebase/auth-failure-text.de.json";
import failure from "../../platform/firebase/failure-text.de.json";
import start from "../../platform/ui/ui-text.de.json";
import about from "../about/about-text.de.json";
import api from "../about/api-text.de.json";
import app from "../frame/app-text.de.json";
import guide from "../guide/guide-text.de.json";

/** What pages before the sign-in say, by the names of their catalogues. */
export const german = {
  ...app,
  ...about,
  ...api,
  ...guide,
  ...start,
  ...auth,
  ...password,
  ...authFailure,
  ...failure,
  // The demo's words are in no production bundle, as the demo is not.
  ...(import.meta.env.MODE === "production" ? {} : demo),
};
