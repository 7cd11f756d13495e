import { defineSecret, defineString } from "firebase-functions/params";

/** Key of the model that reads questions besides; a single dash where none is used. */
export const askModelKey = defineSecret("ASK_MODEL_KEY");

export const askModel = defineString("ASK_MODEL", {
  default: "",
  description: "Name of a Gemini model that reads questions besides the grammar; empty turns it off",
});

export const askModelAddress = defineString("ASK_MODEL_ADDRESS", {
  default: "https://generativelanguage.googleapis.com",
  description: "Where that model is reached",
});
