// Passwords that people choose most often, in small letters and sorted: words, names, clubs, walks
// over the keyboard, dates. Whoever guesses begins with these.

const list = `
!qaz2wsx 0000 00000 000000 00000000 000000000 0000000000 00000000a 000111 001122 00112233 007007
010101 01010101 01011980 01012011 010203 012345 0123456 01234567 012345678 0123456789 020202
030303 050505 080808 090909 098765 0987654321 100000 100200 100200300 101010 101101 102030
10203040 1029384756 110110 110110jp 1111 11111 111111 1111111 11111111 111111111 1111111111
111111a 11112222 1111aaaa 111222 111222333 112233 11223344 1122334455 112233445566 11235813 1212
121212 12121212 121212a 121314 12131415 12301230 12312 123123 123123123 123123a 123123qwe 1232323q
123321 123321123 1233211234567 1234 12341234 123412345 12344321 12344321a 12345 1234512345
123454321 1234554321 123456 1234561 123456123 123456123456 12345654321 123456654 123456654321
1234567 12345678 123456789 1234567890 12345678900 12345678901 1234567890123 1234567891 12345678910
123456789123 1234567899 123456789a 123456789abc 123456789m 123456789q 123456789s 123456789z
12345678a 12345678q 12345679 1234567a 1234567q 123456987 123456a 123456a@ 123456aa 123456aa@
123456abc 123456d 123456j 123456k 123456l 123456m 123456q 123456qwerty 123456s 123456w 123456z
12345a 12345q 12345qwert 12345qwerty 1234abcd 1234qwer 123654 123654789 123698 123698745 123789
123789456 123abc 123abc123 123asd 123asd123 123qwe 123qwe123 123qweasd 123qweasdzxc 123zxc
12qwaszx 1313 131313 1314520 13145200 134679 141414 147147 147258 147258369 147369 147852
147852369 147896325 151515 159159 159357 159753 159753456 159951 163163 168168 171717 181818
191919 1966 1969 1974 1975 1977 1978 1979 1980 198023 1981 1982 1984 19841984 1985 19851985 1986
19861986 1987 19871987 1988 19881988 1989 19891989 1990 19901990 1991 19911991 1992 19921992 1993
1994 1a2b3c4d 1q2w3e 1q2w3e4 1q2w3e4r 1q2w3e4r5 1q2w3e4r5t 1q2w3e4r5t6y 1qa2ws3ed 1qaz2wsx
1qaz2wsx3edc 1qaz@wsx 1qazxcvb 1qazxsw2 2000 20002000 20082008 200820082008 201314 202020 2112
212121 2222 222222 22222222 222222222 22223333 223344 232323 234567 2345678 23456789 242424 246810
24681012 252525 258258 258369 258456 303030 314159 3141592 31415926 315475 321321 321321321 321654
3333 333333 33333333 333666 345678 357159 369258 369258147 369369 404040 414141 420420 4321 4444
444444 44444444 456123 456456 456654 456789 456852 4815162342 505050 50cent 5150 515151 5201314
520520 5211314 521521 54321 5555 55555 555555 55555555 5555555555 555666 565656 567890 5683
5845201314 606060 616161 654321 654321a 6666 666666 6666666 66666666 666666666 666999 686868 6969
696969 69696969 707070 717171 741258 741852 741852963 753159 753951 7654321 767676 7758258 7758521
7777 777777 7777777 77777777 777888 778899 786786 789123 789456 789456123 7894561230 789654123
789789 808080 818181 852456 852852 8675309 87654321 87654321a 878787 8888 888888 8888888 88888888
8888888888 88888888a 888999 898989 909090 919191 9379992 951753 963258 963852 963852741 987456
987654 98765432 987654321 9876543210 987654321a 987987 989898 9999 999999 9999999 99999999
999999999 999999a a12345 a123456 a1234567 a12345678 a123456789 a1a2a3 a1b2c3 a1b2c3d4 a1b2c3d4e5
a1s2d3f4 aa102030 aa112233 aa123456 aa12345678 aa@123456 aaa111 aaa123 aaaa aaaaa aaaaaa aaaaaaa
aaaaaaaa aaaaaaaaaa abc123 abc1234 abc12345 abc123456 abc123abc abc@1234 abcabc abcd123 abcd1234
abcd1234! abcd12345 abcd@123 abcd@1234 abcde abcdef abcdef1 abcdef123 abcdefg abcdefg1 abcdefgh
abcdefghi access access1 access123 access14 accord account account1 acmilan action adidas admin
admin1 admin123 admin1234 admin12345 admin123456 admin@123 adminadmin administrator adrian ahmed
airborne alaska albert aldkfl alejandra alejandro aleksandr aleksey alessandro alex alex123
alex1234 alexande alexander alexander1 alexandr alexey alexis ali123 alicia alison allah allah786
allison alpha always alyssa amanda amanda1 amen america america1 american amigos amizade amorcito
amoremio anastasia anderson andre andrea andrea1 andrew andrew1 andrey android angel angel1
angel123 angel666 angela angelica angelina angelito angels angels1 animal anonymous anthony
anthony1 anthony123 antonio antonio1 apollo apple apple1 apple12 apple123 apples april aqzsedrf
aragorn arashi argentina arizona arnold arsenal arsenal1 arthur asd123 asd123456 asdasd asdasd123
asdasdasd asdf asdf123 asdf1234 asdfasdf asdfg asdfgh asdfgh123 asdfghjk asdfghjkl asdfghjkl1
asdfjkl asdfjkl; asdqwe asdqwe123 asdzxc ashley ashley1 ashley12 asshole asshole1 august austin
australia australia1 autumn avalon avatar awesome azerty azerty1 azerty123 azertyuiop baby baby123
babyboy babycakes babydoll babygirl babygirl1 babygirl12 babygirl2 babylove badass badboy badger
bailey bailey1 bambam banana banana1 bandit bank123 banking barbara barbie barbie1 barcelona
barcelona1 barney bartek baseball baseball1 basketball basketball1 bastard batman batman1
batman123 baxter bayern bear beatles beatles1 beaver beavis beckham beer benfica benjamin berlin
besiktas bible bieber bigboy bigdaddy bigdick bigdog bigred bigtits bill billy birdie bishop
bismillah bitch bitch1 bitches biteme black blazer blessed blessed1 blink182 blink1821 blowjob
blue blueberry bmw123 bmw325 bobby bollocks bond007 bond0071 bonita bonita1 bonjour bonnie boobies
booboo booger boogie boomer boston bowling boxing bradley brandon brandon1 brandy brasil braves
brazil brazil1 brenda brian brittany brittany1 bronco broncos broncos1 brooke brooklyn brutus
bubba bubbles buddha buddy buddy1 buddy123 budlight buffalo bulldog bulldog1 bulldogs bullet
bulls23 bullshit bunny bunny1 burton business buster buster1 butter butterfly butterfly1 butthead
calvin camaro camaro1 cameron camille camping canada canada1 candy1 caonima captain cardinal
carlos carlos1 carmen carolina caroline caroline1 carter cartman cartman1 cash casino casino123
casper cassie catherine celtic celtic1 champion champion1 chance changeit changeme changeme1
changeme123 charizard charles charlie charlie1 charlie123 charlie2 cheerleader cheese cheese1
chelsea chelsea1 chelsea123 cherokee cherry cherry1 chester chevelle chevy chicago chicken
chicken1 china china123 chiquita chocolate chocolate1 chopper chouchou chris christ christ1
christian christian1 christin christopher church ciao ciaociao cinderella cjkysirj claire classic
classified claudia clave123 cocacola coffee college colorado company company1 compaq computer
computer1 confidential connor contrasena contraseña cookie cookie1 cookies cool cooper copper
corazon corinthians corvette corvette1 coucou cougar counterstrike courtney cowboy cowboys
cowboys1 cracker crazy crazy1 crazy123 creative creditcard cricket crystal crystal1 cs123456
cupcake cycling daddy dakota dallas dance dancer dancer1 dancing danger daniel daniel1 daniel123
danielle danielle1 darkness darkside database dave david david1 david123 death debbie debian
december december1 default demo demo123 demo@123 denise dennis denver destiny deusefiel devil
devil666 dexter diablo diablo2 diamond diamond1 dickhead diesel digger digimon digital disney
dkssud dlfgud dmitry doctor doggie doggy doggy1 dollar dolphin dolphin1 dolphins domino donald
donkey doraemon doudou douglas dragon dragon1 dragon12 dragon123 dragon69 dragonball dragons
dreamer dreams driver drowssap drummer ducati ducati1 duck duncan eagle eagle1 eagle123 eagles
eagles1 eclipse eduardo edward einstein ekaterina electric elephant elephant1 elizabet elizabeth
elizabeth1 elvis eminem eminem1 emoboy emogirl empire england england1 enigma enter eric espana
estrella estrella1 eugene everton everton1 explorer extreme facebook facebook1 faith falcon
falcon1 familia familia1 family familyguy fantasy february fender fenerbahce fernanda fernando
ferrari ferrari1 ficken finance fire fireman fish fishing fishing1 fktrcfylh flamengo florida
flower flower1 flowers fluffy flyers football football1 football12 football123 ford forest forever
forever1 forzamilan france francesco francis francisco frank frankie franklin fred freddy free
freedom freedom1 freeuser friday friday1 friend friends frodo froggy froggy1 fucker fuckme fuckoff
fuckyou fuckyou1 fuckyou2 funny fussball fylhtq gabriel gabriel1 gabriel123 gabriela galatasaray
galina galore gameover gamer gamer123 gandalf gandalf1 ganesh gangsta gangster garfield garfield1
gateway gators geheim gemini general genesis genius george georgia germany gfhjkm gfhjkm123 ghbdtn
ghbdtn123 ghost giants gibson ginger ginger1 giraffe girls gkrtod gksrnr gladiator gmail goblue
god123 godisgood godzilla golden golden1 goldfish golf golfer golfer1 goober google google1 gordon
grace green greenday greenday1 gregory guest guest123 guinness guitar guitar1 gunner gymnast
hacker hacker123 haha123 hahaha hahaha1 halflife hallo hallo123 halo halo123 hamburg hammer hannah
hannah1 happy happy1 hard hardcore harley harley1 harrypotter haslo hatsune hawaii heather
heather1 heaven heaven1 hehehe hello hello1 hello12 hello123 hello1234 hello12345 hello2
hellohello hellokitty hellokitty1 helloworld helpme hendrix hermosa hero heslo hidden hiphop
hiphop1 hitman hobbes hockey hockey1 hogwarts hola hola123 hola1234 homer honda honda1 hongkong
hongkong1 hooters hope horse horses horses1 hotdog hotmail hotrod hotstuff hottie hottie1 house
houston howard hummer hunter hunter1 hunter12 hunter2 hunting iceman idiot ilove ilovegod ilovehim
ilovejesus iloveme iloveme1 ilovemom iloveu iloveu2 iloveyou iloveyou! iloveyou1 iloveyou123
iloveyou2 india india123 india@123 indian indonesia infinity intermilan internet internet1 iphone
ireland ironman ironman1 italia italy iwantu jack jackass jackie jackpot jackson jaguar jake james
james1 james123 jamesbond january japan japan123 jasmine jasmine1 jason jasper jeffrey jennifer
jennifer1 jeremy jessica jessica1 jessica123 jessie jester jesus jesus1 jesus123 jesuschrist
jesuscristo jesussaves jimmy john john123 john316 johnny johnson jonas jonasbrothers jonathan
jordan jordan1 jordan12 jordan123 jordan23 joseph joseph1 joshua joshua1 julien junior jupiter
justice justin justin1 justin123 justinbieber juventus juventus1 juventus10 karate karina katerina
katherine kawasaki kawasaki1 kelly kermit kevin killer killer1 killer123 kimberly kimberly1 king
kirill kitten kitten1 kitty kitty1 kitty123 kittycat klaster knight knight1 kobe24 kochanie
konnichiwa korea korea123 krishna kristina lacrosse lakers lakers1 lakers24 lalala lasvegas lauren
lauren1 lebron23 legend legend1 legolas leslie letmein letmein! letmein1 letmein123 letmein2
liberty liberty1 lifehack lightning linkedin linkin linkinpark linux lionking lions little
liverpoo liverpool liverpool1 lizard login login123 logitech lokomotiv lol lol123 lollipop lollol
lollypop lolol london london1 london123 loser loser1 lottery louise loulou love love12 love123
love1234 lovelife lovelove lovelove1 lovely lovely1 loveme loveme1 loveme2 lover lover1 loverboy
loverboy1 lovergirl lovers lovers1 loveyou loveyou1 loveyou2 lozinka lucky lucky1 lucky123 lucky13
lucky7 lucky777 luigi lyudmila maddog madison madison1 madmax madonna maggie maggie1 magic magnum
maksim malaysia manager manager1 manchester manunited manutd marcus mariana marina marina1 marine
marines mario mario123 mariposa mark marketing marlboro marley marseille marshall martin marvin
maryjane master master1 master12 master123 mastercard matrix matrix1 matrix123 matrix99 matt
matthew matthew1 maverick maximus maxwell melanie melissa melissa1 member mercedes mercedes1
mercury merlin merlin1 messi messi10 metallic metallica metallica1 mexico mexico1 miamor mibebe
michael michael1 michael123 michaeljordan michelle michelle1 michigan mickey microsoft midnight
miguel mike miller million millionaire mine minecraft minecraft1 misiek mitchell mmmmmm mnbvcxz
mobilemail mohammed molly molly1 mom monday monday1 money money1 money123 money2 monica monika1
monitor monitoring monkey monkey1 monkey12 monkey123 monkey2 monkeys monster monster1 monster123
montana montana1 mookie moon morgan morgan1 moscow motdepasse mother motorola motorola1 mountain
mozart muffin muhammad murphy music music1 music123 mustang mustang1 mylove mylove1 mypass1
mypassword mysecret myspace myspace1 mysql napoli naruto naruto1 naruto123 nascar nastya natalia
natalie natalie1 natasha nathan naughty ncc1701 ncc1701d nelson nemesis neo newcastle1 newpassword
newport newyork newyork1 nicholas nicolas nicole nicole1 nicole12 nigeria nikita ninja ninja1
ninja123 nintendo nintendo1 nippon nirvana nirvana1 nissan nissan1 nobody nokia nokia6300 norman
nothing nothing1 november october october1 office office123 oksana oliver olivia omsairam
onedirection online opensesame openup oracle orange orange1 ou812 p@$$w0rd p@55w0rd p@ssw0rd
p@ssw0rd1 p@ssword pa$$w0rd pa$$word packers packers1 pakistan pakistan1 palmeiras pamela pantera
panther panther1 panthers panties paradise paris parker pass pass1 pass123 pass1234 pass12345
pass@123 pass@1234 passion passpass passport passw0rd passw0rd1 password password! password.
password00 password01 password1 password10 password11 password12 password123 password1234
password12345 password13 password2 password21 password22 password3 password4 password5 password6
password69 password7 password8 password9 password99 password@123 passwords passwort passwort1
patches patricia patrick patrick1 patriots paul peaches peanut peanut1 pearljam peekaboo penguin
penguin1 people pepper pepper1 peter phantom philippines phoenix phoenix1 phpbb picard piglet
pikachu pirate pirate1 platinum platinum1 playboy playboy1 player player1 player123 player2
playstation please pokemon pokemon1 pokemon123 poker poker1 poland police polina polska pony pooh
poohbear pookie poop popcorn porsche porsche1 portugal postgres power predator predator1 prince
princesa princesa1 princess princess1 princess12 princess123 private private1 psycho pumpkin
pumpkin1 punkrock puppies puppy puppy1 purple pussy pussy1 q1w2e3 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6
qaz123 qaz12345 qazqaz qazwsx qazwsx123 qazwsxedc qazwsxedc123 qazxsw qlalfqjsgh qq123456
qq123456789 qqq111 qqqqqq qwaszx qwe123 qwe123456 qweasd qweasd123 qweasdzxc qweasdzxc123 qweqwe
qweqweqwe qwer1234 qwert qwerty qwerty1 qwerty1! qwerty11 qwerty12 qwerty123 qwerty1234
qwerty12345 qwerty123456 qwerty123q qwerty321 qwerty7 qwerty77 qwerty99 qwerty@123 qwertyu
qwertyui qwertyuiop qwertyuiop1 qwertyuiop123 qwertz rabbit rabbit1 rachel rachel1 racing raider
raiders raiders1 rainbow rainbow1 ranger rangers rangers1 raptor rascal rasdzv3 razz realmadrid
rebecca rebecca1 red123 reddog redhat redrum redskins redsox redsox1 redwings reggie ricardo rich
richard rlaehdgus robert robert1 roberto rock rock123 rocket rocknroll rockstar rockstar1 rocky
roland rolltide ronaldo ronaldo7 rooster root rosebud runescape runner runner1 running rush2112
ruslan russell russia russia1 s123456 sabrina saints sairam sakura sakura1 sales samantha
samantha1 sammy samson samsung samsung1 samsung123 samuel samurai sandman sandra sandrine santiago
sarah sarang saranghae saranghe sasuke satan666 saturday saturn scarface schalke04 schatz school
scooby scooby1 scoobydoo scooter scorpio scorpion scotland scott scotty sebastian secret secret1
secret123 secure secure123 security security1 semperfi senha senha123 september serega sergey
server server123 service sesame sex sexsex sexy sexy123 sexybitch sexyboy sexygirl shadow shadow1
shadow12 shadow123 shannon sharon shelby shithead shiva shorty sierra silver silver1 simon simple
simpson simpsons simpsons1 singapore skateboard skater skater1 skdltm skipper skippy skull skyline
slayer slipknot slipknot1 smith smokey smooth snickers sniper snoopy snoopy1 snowball snowboard
snowwhite soccer soccer1 soccer10 soccer12 soccer123 softball softball1 soleil sommer sonic sonic1
sony sophie southpark sparky sparky1 spartak spartan spartan117 speedy spencer spider spiderma
spiderman spiderman1 spirit spirit1 spitfire spongebob spongebob1 spooky spring spring1 stalker
stanley star star123 starcraft stargate startrek starwars starwars1 steelers steelers1 stella
stephanie stephanie1 stephen steve steven stinky storm strawberry student stupid stupid1 subaru
sublime success sucker suckme summer summer1 summer12 summer123 summer2020 sunday sunshine
sunshine1 sunshine123 sunshine2 super superman superman1 superman123 superstar superstar1 support
support1 surfer surfer1 surfing suzuki svetlana sweet sweetheart sweetie sweetie1 sweetpea sweety
swimming swordfis swordfish sydney system taiwan taiwan123 tatiana taylor taylor1 taylorswift
teamo teamo1 temp temp123 temporary tennis tennis1 tequiero tequiero1 teresa terminator test test1
test123 test1234 test12345 test@123 tester testing testtest thailand theman thepassword therock
theworldinyourhand thomas thomas1 thomas12 thomas123 thuglife thumper thunder thunder1 thx1138
tiffany tiger tiger1 tiger123 tigers tigers1 tigger tigger1 timothy tinker tinkerbell tinkerbell1
titanic tkdgus tkfkd tkfkdgo tokyo tokyo123 tomcat tommy toor topgun topsecret toshiba tottenham
toyota toyota1 travis trinity trouble truelove trustno1 trustno1! tucker tupac turkey turkey1
turtle turtle1 tweety twitter ubuntu undefined unicorn unicorn1 united unknown usa123 user user123
user1234 valentin valentina vampire vampire1 vanessa vegeta veronica veronika vfhbyf vfrcbv victor
victoria victoria1 victory vietnam viking vikings vincent viper virginia visa vision vladimir
vladislav vodafone voetbal volleyball voodoo voyager w123456 walker walter wang1234 wangyut2
wanker warcraft warcraft1 warrior warrior1 water welcome welcome! welcome01 welcome1 welcome123
welcome2 welcome@123 welkom welkom01 westside whatever whatever1 wildcat wildcats william william1
williams willie willow wilson windows windows1 windows10 windows7 winner winner1 winnie winston
winter winter1 winxp wizard wizard1 woaini woaini123 woaini1314 woaini520 woaiwojia wolf wolf123
wolfpack wolverin wolves1 wombat work work123 wsxedc x123456 xavier xbox360 xsw2zaq1 xxxx xxxxxx
xxxxxxxx yahoo yahoo1 yamaha yamaha1 yankee yankees yankees1 yaroslav yellow yfnfif yoga youtube
z123456 zachary zaq123 zaq12wsx zaq1xsw2 zaq1zaq1 zaqwsx zaqwsxcde zelda zenit zhfldk zombie
zombie1 zxc123 zxcasdqwe zxcv1234 zxcvb zxcvbn zxcvbn123 zxcvbnm zxcvbnm1 zxcvbnm123 zxcvbnm123456
zxcvzxcv zxczxc zzzzzz йцукен пароль
`;

export const commonPasswords: ReadonlySet<string> = new Set(list.split(/\s+/).filter(Boolean));
