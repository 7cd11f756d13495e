/**
 * Providers with which anybody can open a mailbox, by the names of their domains. Of each the ones that people in Europe, America and
 * Asia use most, as known in 2026; it need not be whole: it keeps a slip from letting strangers in, and no list would keep out intent.
 */
const PUBLIC = new Set(
  [
    "gmail.com googlemail.com outlook.com hotmail.com live.com msn.com passport.com windowslive.com",
    "yahoo.com ymail.com rocketmail.com aol.com aim.com icloud.com me.com mac.com",
    "proton.me protonmail.com protonmail.ch pm.me tutanota.com tutanota.de tuta.io tuta.com tutamail.com keemail.me",
    "fastmail.com fastmail.fm hey.com zoho.com zohomail.com zohomail.eu mail.com email.com usa.com mailbox.org posteo.de",
    "gmx.com gmx.de gmx.net gmx.at gmx.ch web.de t-online.de freenet.de arcor.de online.de 1und1.de mail.de",
    "bluewin.ch hispeed.ch chello.at aon.at a1.net",
    "orange.fr wanadoo.fr free.fr laposte.net sfr.fr neuf.fr bbox.fr libero.it virgilio.it tiscali.it alice.it tin.it",
    "telefonica.net terra.es sapo.pt telenet.be skynet.be ziggo.nl kpnmail.nl planet.nl home.nl hetnet.nl",
    "btinternet.com sky.com talktalk.net virginmedia.com ntlworld.com blueyonder.co.uk eircom.net",
    "seznam.cz centrum.cz email.cz wp.pl o2.pl onet.pl interia.pl op.pl abv.bg freemail.hu citromail.hu ukr.net",
    "mail.ru inbox.ru list.ru bk.ru rambler.ru yandex.com yandex.ru ya.ru",
    "comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net charter.net earthlink.net shaw.ca rogers.com",
    "uol.com.br bol.com.br terra.com.br ig.com.br",
    "qq.com foxmail.com 163.com 126.com yeah.net sina.com sina.cn sohu.com aliyun.com 139.com 189.cn",
    "naver.com daum.net hanmail.net nate.com docomo.ne.jp ezweb.ne.jp softbank.ne.jp rediffmail.com bigpond.com",
  ].flatMap((line) => line.split(" ")),
);

/** The same names in other countries: `yahoo.co.jp`, `hotmail.fr`. */
const IN_COUNTRIES = /^(?:hotmail|outlook|live|yahoo|ymail|gmx|aol|yandex)\.(?:[a-z]{2}|(?:com?|org|ne)\.[a-z]{2})$/;

/** Whether a domain, in lower case, is one where anybody can open a mailbox: an organisation by its name would be everybody. */
export const isPublicMailDomain = (domain: string): boolean => PUBLIC.has(domain) || IN_COUNTRIES.test(domain);
