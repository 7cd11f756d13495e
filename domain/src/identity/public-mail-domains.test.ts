import { expect, it } from "vitest";
import { isPublicMailDomain } from "./public-mail-domains.ts";

it.each(["gmail.com", "googlemail.com", "yahoo.co.uk", "hotmail.fr", "live.com.au", "web.de", "qq.com", "proton.me"])(
  "%s is everybody's",
  (domain) => expect(isPublicMailDomain(domain)).toBe(true),
);

it.each([
  ...["hollyfield.example", "live.clinic.example", "outlook-clinic.de", "yahoo.hollyfield.example", "nhs.net"],
  ...["notgmail.com", "gmail.com.evil.example", "mygmx.de", "charite.de", "nus.edu.sg", "xn--gmal-nza.com", ""],
])("%j is somebody's own", (domain) => expect(isPublicMailDomain(domain)).toBe(false));
