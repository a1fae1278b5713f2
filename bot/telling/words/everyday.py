"""English words of every day, which are no names wherever they stand."""

COMMON = """
thats whats hes shes theyre youre wheres
able about above across actually after afternoon again against ago agree ah alas all almost alone along already alright
also although always am amazing among an and angry annoyed another answer any anybody anyone anything anyway apart
argue argued argues arguing argument around as ask asked asking at ate away awful back bad badly basically be because
became bed been before beginner begin behind being besides best bet better between big bit both bot brain break bring
brother brothers but buddy bye call came can cannot can't card cares case chat check cheers choice clear close come
complain complaining complains confused cool correct cost could couldn't count crazy cry crying cup cursed damn
dang dare day days dear decide deep discord dispute do does doing done double down drama drink drunk dude during
each early easy eight either else end ended enough entire entirely err even ever every everything exact exactly except
explain eyes fact fair family far fast feel fell few fight fighting figure fine finish finished first five folks
following food for forever forget forgot form found four free friend friends from fun funny further game games general
get getting girls give go god goes going gone gonna good got gotta great group guess gun guy guys ha haha hahaha half
hand handle hands happen happened happens happy hard hardly has hate have having hear hell hello help here hey hi
himself hmm hold home honest honestly hour hours house how however huge idk idea ill im important in indeed insane
instead into is isn't it its itself just keep keeps kept kind kinda knew know known knows lads large late lately
laugh laughing least leave leaving left less let lets let's life light like likes line little lmao lol long look looked
looking looks loose lose loser lost lot lots love luck lucky mad made mahjong main make makes making many match math
matter maybe mean means meant meanwhile men mess message mid mind mine minimum minute minutes missed moment money month
more most mostly move much must near need needed needs neither never new next nice night nine no nobody none nope nor
normal not note nothing now nowhere number obviously odd off often oh ok okay old omg on once one ones online only open
opinion or order other others otherwise ouch our out over owe owed owes own owner paid paper part party pass pay paying
payment pays people per person phone pick picked pile place player players please pls plz point points poor possible
pot power pretty prob problem promise put question questions quick quickly quite rage ran rant rather real reason
refuse refused refuses remember right room round rule rules run sad safe salty same sanity save saw saying says scene
score scored scoring screamed see seem seems seen send serious seriously set settle seven several shame share she short
should shouldn't shout shouted show shows shrug side sigh simple since sit situation six sleep slow small so some
somebody somehow someone something sometimes soon sort sounds split sry start started stay stayed step stick still
stop story straight strange stuff stupid such sudden suddenly sure surely swear table take talk tea tell ten text than
thank thanks thanx that that's the their them then there there's these they thing things think this those though
thought thread three threw through throwing thx tie tied tile tiles till time times tiny tired to today together
tomorrow tonight too took top total totally tough toward true try trying turn turned turns twelve twenty twice two ugh
uh um uncle unclear under understand undo unfair until up upset us use used useless using usual very wait waited wall
want wanted wants was wasn't watch watched watching way we weird well went were what whatever whats what's when where
whether which while who whole whom whose why wide wife will win winds wish with within without woke woman won't
wondering word words work works world worse worst worth would wouldn't wow write wrong yay yeah year years yep yes yet
you your you're yours zero minutes later gg wp nah yo sup dunno imo imho tbh ngl fyi btw smh rip
gets gotten pic picture video stream proof log logs replay link bank boss teacher
neither shows showed turned raised raises raise faan han fu fan min max cap end nearly twice flat worth
bamboo bamboos bams dots circles characters
penalty yaku seats seating positions composite combo combined summary recap setup scenario situation scoreboard
result results different
language languages speaks club counts silence dinner cheap
whatever ruined
visibly loudly happily sadly triumphantly smugly loud smug proud evening morning weekend lunch beer pizza snack snacks
"""
"""Words of every day that are nobody's name where they are written small."""
