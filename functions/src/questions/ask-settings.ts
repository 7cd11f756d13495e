import { defineSecret, defineString } from "firebase-functions/params";

/** Key of the model that may propose plans; a single dash where none is used. */
export const askModelKey = defineSecret("ASK_MODEL_KEY");

export const askModel = defineString("ASK_MODEL", {
  default: "",
  description:
    "Name of a Gemini model that may propose plans for questions the grammar does not read; empty turns it off",
});

export const askModelAddress = defineString("ASK_MODEL_ADDRESS", {
  default: "https://generativelanguage.googleapis.com",
  description: "Where that model is reached",
});
