// Words by which the quick line finds a currency.
import { indexMoney } from "~/domain/quick-line/currency";

/**
 * Names of currencies in all their forms, and behind the colon which currencies have that name. Behind a code stand the
 * beginnings of adjectives and compounds that tell it from others: kanadische Dollar, Hongkong-Dollar. A name means the
 * trip's currency, otherwise the one with an exclamation mark, which people from Germany mean wherever they travel.
 */
const names = `
afghani afghanis: AFN afghan
ariary ariarys: MGA madag
baht bahts: THB! thai
balboa balboas: PAB panam
birr birrs: ETB äthiop
bolívar bolívares bolivar bolivares: VES venez
boliviano bolivianos: BOB boliv
cedi cedis: GHS ghan
colón colones colon: CRC costa, SVC el salvad
córdoba córdobas cordoba cordobas: NIO nicarag
dalasi dalasis: GMD gamb
denar denare denaren: MKD mazed nordmaz
dinar dinare dinaren dinars: BHD bahr, DZD alger, IQD irak, JOD jord, KWD kuw, LYD liby, RSD serb, TND tunes
dirham dirhams: AED vae emirat, MAD marok
dobra dobras: STN são sao
dollar dollars: USD! us amerik, AUD austral, BBD barb, BMD bermud, BND brun, BSD baham, BZD beliz, CAD kanad, FJD fidsch, \
GYD guy, HKD hong, JMD jam, KYD kaiman cayman, LRD liber, NAD namib, NZD neuseel, SBD salom, SGD singap, SRD surin, \
TTD trinid, TWD taiw, XCD ostkarib, ZWL simb
dong dongs đồng: VND! viet
dram drams: AMD arm
escudo escudos: CVE cabo kapv
euro euros: EUR!
florin florins: AWG arub
forint forints: HUF! ung
franc francs: CHF schw, BIF burund, CDF kong, DJF dschib, GNF guin, KMF komor, RWF ruand, XAF cfa, XOF cfa, XPF cfp
franken: CHF! schw
gold: ZWG simb
gourde gourdes: HTG hait
guaraní guaraníes guarani guaranis: PYG parag
gulden: ANG niederl antill, XCG karib
hrywnja hrywnjas griwna griwnas griwnja hryvnia: UAH ukr
kina kinas: PGK papua
kip kips: LAK lao
krone kronen: CZK tschech, DKK dän, ISK isl, NOK norw, SEK schwed
kuna kunas: HRK kroat
kwacha kwachas: MWK malaw, ZMW samb
kwanza kwanzas: AOA angol
kyat kyats: MMK myan birm
lari laris: GEL georg
lek leks: ALL alban
lempira lempiras: HNL hond
leone leones: SLE sierr, SLL sierr
leu lei: RON rum, MDL mold
lew lewa leva: BGN bulg
lilangeni emalangeni: SZL swas eswat
lira lire liras liren: TRY türk, LBP liban, SYP syr
loti maloti: LSL lesot
manat manats: AZN aserb, TMT turk
mark: BAM konv bosn
metical meticais: MZN mosamb
naira nairas: NGN niger
nakfa nakfas: ERN eritr
ngultrum ngultrums: BTN bhut
ouguiya ouguiyas: MRU maur
paʻanga pa'anga paanga: TOP tong
pataca patacas: MOP maca
peso pesos: ARS argent, CLP chil, COP kolumb, CUC kuban, CUP kuban, DOP domin, MXN mexik, PHP philip, UYU urug
pfund pfunden: GBP! brit engl, EGP ägypt, FKP falk, GIP gibr, LBP liban, SDG sudan, SHP st helena, SSP südsud, SYP syr
pula pulas: BWP bots
quetzal quetzales quetzals: GTQ guat
rand rands: ZAR südafr
real reais reals: BRL bras
renminbi yuan yuans: CNY chin renm
rial rials riyal riyals: IRR iran, OMR oman, QAR kat, SAR saud, YER jem
riel riels: KHR kamb
ringgit ringgits: MYR malay
rubel rubeln rubels: RUB russ, BYN weissr belar
rufiyaa rufiyaas: MVR maled
rupiah rupiahs: IDR indon
rupie rupien rupee rupees: INR indis, IDR indon, LKR sri, MUR maur, NPR nepal, PKR pakist, SCR seych
schekel schekeln schekels shekel: ILS isr neu
schilling schillinge schillingen schillings shilling shillings: KES ken, SOS som, TZS tans, UGX ugand
sol soles: PEN per
som soms: KGS kirg, UZS usb
somoni somonis: TJS tadsch
sterling: GBP pfund brit
sum: UZS usb
taka takas: BDT bangl
tala talas: WST samo
tenge tenges: KZT kasach
tögrög tögrögs tugrik tugriks: MNT mong
vatu vatus: VUV vanu
won wons: KRW südk kor, KPW nordk
yen yens: JPY! jap
złoty złotych złotys zloty zlotys: PLN! poln
`;

/** Signs and abbreviations, in the same way. A dollar sign belongs to pesos too. */
const signs = `
€ eur: EUR!
$: USD!, AUD, CAD, HKD, MXN, NZD, SGD, TWD, ARS, BBD, BMD, BND, BSD, BZD, CLP, COP, CUP, DOP, FJD, GYD, JMD, KYD, LRD, NAD, \
SBD, SRD, TTD, UYU, XCD
us$: USD!
a$ au$: AUD
c$ ca$: CAD
hk$: HKD
mx$: MXN
nt$: TWD
nz$: NZD
r$: BRL
s$: SGD
£ pound pounds: GBP!, EGP, FKP, GIP, LBP, SDG, SHP, SSP, SYP
¥: JPY!, CNY
₩: KRW!, KPW
₨ rs: INR, LKR, MUR, NPR, PKR, SCR
₹: INR!
฿: THB!
₫: VND!
₺: TRY!
₱: PHP
₽: RUB
₴: UAH
₦: NGN
₵: GHS
₡: CRC, SVC
₲: PYG
₮: MNT
₸: KZT
₼: AZN
₾: GEL
₪: ILS
₭: LAK
៛: KHR
৳: BDT
؋: AFN
֏: AMD
﷼: IRR, OMR, QAR, SAR, YER
fr sfr: CHF!
ft: HUF!
kč: CZK!
kr: DKK, ISK, NOK, SEK
rm: MYR
rp: IDR
zł: PLN!
`;

/** Names that are words of their own too: money only on a trip with that currency, and no reason to read euros. */
export const things =
  "colon colón córdoba cordoba dram gold krone kip lek mark pfund pfunden pula rand real sol som sum".split(
    " ",
  );

/** Codes that are words too if they are not in capitals. */
const codeThings = "all bam bob cop cup dop gel mad mop pen php ron sar sek sos top try".split(" ");

export const money = indexMoney(names + signs, [...things, ...codeThings]);

/** A hundredth or thousandth of a currency. */
export const minors =
  `agorot bani cent centavo centavos centime centimes cents chetrum ct fen filler fillér fils groschen
  grosz groszy haler halala haleru haléřů heller kobo kopeke kopeken kuruş kurus lipa millime millimes ngwee öre øre paisa
  paise pence pennies penny pesewa piaster rappen rp satang sen sene stotinka stotinki tetri tiyn`.split(
    /\s+/,
  );
