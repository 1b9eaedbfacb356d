// Every text of the app, in one place. A translation replaces this file.

/** The fields of a result, and those that columns have in parts, in the order in which the import offers them. */
export const fieldNames = {
  place: "Place", athlete: "Name", first: "First name", last: "Last name", athlete_id: "Athlete ID", team: "Team", team_id: "Team ID", time: "Time", timing_method: "Timing", mark: "Mark", gender: "Gender", event: "Event",
  division: "Division", round: "Round", heat: "Heat", heat_place: "Place in heat", status: "Status", points: "Points", grade: "Grade", bib: "Bib", wind: "Wind", relay: "Relay", relay_members: "Relay members", notes: "Notes",
  exhibition: "Out of competition",
};

export const words = {
  app: "My Harrier",
  loading: "Loading…",
  retry: "Try again",
  cancel: "Cancel",
  save: "Save",
  saved: "Saved",
  add: "Add",
  edit: "Edit",
  remove: "Remove",
  undo: "Undo",
  more: "Show more",
  offline: "No connection to the server. What you write is kept here and sent later.",
  unreachable: "The server cannot be reached. Check your connection.",
  notFound: "There is no such page.",
  notFoundHelp: "The address may be old, or mistyped.",
  toWeek: "Go to my week",
  skip: "Skip to content",
  licenses: "Licenses",
  publicPages: "Races and results",
  newVersion: "The server has a newer version of this app.",
  reload: "Reload",
  site: "Harrier",
  noScript: "This app needs JavaScript. The results of races can be read without it.",
  api: "API",
  counts: { day: ["day", "days"], result: ["result", "results"], row: ["row", "rows"], run: ["run", "runs"], track: ["track", "tracks"] },
  units: { h: "h", min: "min", m: "m", bpm: "bpm", marathon: "Marathon", halfMarathon: "Half marathon" },
  nav: { main: "Pages", week: "Week", team: "Team", races: "Races", people: "People", notices: "Notices", account: "Account", unread: "unread" },

  signIn: {
    title: "Sign in", email: "Email address", password: "Password", submit: "Sign in", forgot: "Forgot your password?", none: "No account yet?", create: "Create one",
    again: "Your session has ended. Sign in to go on. What you wrote is still here.",
  },
  signUp: {
    title: "Create your account", name: "Your name", nameHint: "As teammates and coaches know you.", passwordHint: "8 to 128 characters. Length matters more than symbols.",
    role: "I am", runner: "a runner", coach: "a coach", invite: "Invitation", inviteHint: "Paste the link or the code that you got.", submit: "Create account",
    have: "You have an account?", closed: "This server accepts no new accounts.", invited: "This server is for people who were invited.", terms: "Terms of use", contact: "Contact",
  },
  forgot: {
    title: "Forgot your password?", help: "Enter your email address. If it belongs to an account, you get a link to choose a new password.", submit: "Email me a link",
    sent: "If the address belongs to an account, an email is on its way. Look among the spam, too.",
  },
  again: {
    title: "Enter your password", help: "This needs your password again, so that nobody does it at a device that you left.", submit: "Confirm",
  },

  week: {
    title: "My week", previous: "Previous week", next: "Next week", today: "Today", views: "Views", week: "Week", month: "Month", year: "Year", summary: "Summary", records: "Records", goals: "Goals", shoes: "Shoes",
    bring: "Import",
    distance: "Distance", time: "Time", runs: "Runs", of: "of", toGo: "to go", reached: "Goal reached",
    sleep: "Sleep", rhr: "Resting heart rate", feel: "Feel", goal: "Goal", notes: "Notes", weather: "Weather",
    rest: "Rest", nothing: "Nothing yet", addRun: "Add a run", addHint: "10 km 51:20 easy", noDistance: "Start with a distance, such as 10 km or 6.2 mi.", byForm: "Form",
    open: "Open", closeDay: "Close", checkbox: "New checkbox", checkboxes: "Checkboxes", addCheckbox: "Add checkbox",
    streak: (n: number) => (n === 1 ? "1 day" : `${n} days in a row`),
    waiting: "Waiting to be sent", waitingRun: "waiting to be sent", refused: "Not saved", discard: "Discard",
    conflict: "Changed elsewhere", mine: "Keep mine", theirs: "Take theirs", yours: "You wrote", elsewhere: "Elsewhere", empty: "nothing", invalid: "Not a number.",
    first: "This is your week. Add your first run under today: type a distance, a time and a word, and press Enter.",
    broughtHint: "You have years of training elsewhere?", broughtLink: "Bring your log",
  },
  kinds: {
    easy: "Easy", long: "Long run", workout: "Workout", tempo: "Tempo", intervals: "Intervals", race: "Race", cross_training: "Cross-training", other: "Other",
  } as Record<string, string>,
  run: {
    title: "Run", distance: "Distance", time: "Time", elapsed: "With pauses", pace: "Pace", kind: "Kind", name: "Title", notes: "Notes", heartRate: "Heart rate", heartRateMax: "Highest heart rate", ascent: "Ascent",
    cadence: "Cadence", shoe: "Shoes", source: "From", noShoe: "None", noKind: "No kind", laps: "Laps", splits: "Splits", line: "The line", lap: "Lap", at: "At",
    delete: "Delete run", deleteAsk: "Delete this run?", download: "Download GPX", gone: "This run was deleted.", conflict: "Somebody else, or another device, has changed this run. It is shown as it is now; write your change again.",
    badTime: "Write a time as 51:20 or 2:03:07.", badDistance: "Write a distance, such as 10.5.", hidden: "The beginning and the end are hidden in your private zones.", lineLabel: "Where the run went",
    sources: {
      tracks: "a file", days: "a table", harrier: "Harrier", strava: "Strava", garmin: "Garmin", intervals: "Intervals.icu", apple_health: "Apple Health", runkeeper: "Runkeeper", polar: "Polar", trainingpeaks: "TrainingPeaks", final_surge: "Final Surge",
      runalyze: "Runalyze", fitbit: "Fitbit", smashrun: "Smashrun", nike: "Nike",
    } as Record<string, string>,
    unshown: "Where this run went is not shown to you.",
  },
  month: { title: "Month", previous: "Previous month", next: "Next month", total: "Week" },
  year: { title: "Year", previous: "Previous year", next: "Next year", picture: "Each day of the year, darker for longer runs", weeks: "The last 26 weeks", rhr: "Resting heart rate", sleep: "Sleep" },
  summary: {
    title: "Summary", by: "Sums of each", week: "Week", month: "Month", year: "Year", period: "Period", longest: "Longest run", goal: "Goal", none: "There are no runs in this time.",
    caption: "Sums, newest first",
  },
  records: {
    title: "Records", distance: "Distance", training: "Training", racing: "Race", pace: "Pace", none: "No records yet. A run or a race at a standard distance, from 400 meters to 100 kilometers, makes one.",
    help: "The fastest run and the fastest race at each distance.",
  },
  goals: {
    title: "Goals", week: "Each week", month: "Each month", year: "Each year", set: "Set a goal", distance: "Distance", hours: "Hours", runs: "Runs", none: "No goal yet.", help: "A goal counts from the first day of its period. Set any of the three.",
    passed: (passed: number, days: number) => `day ${passed} of ${days}`, delete: "Delete goal",
  },
  shoes: {
    title: "Shoes", name: "Name", initial: "Distance before", add: "Add a pair", retire: "Retire", retired: "Retired", use: "Use again", none: "No shoes yet. Add a pair to see how far it has carried you.", runs: "runs",
    last: "last worn",
  },
  comments: {
    title: "Comments", add: "Write a comment", send: "Send", none: "No comments. Only you and the coaches whom you accepted can read and write them.", delete: "Delete comment",
  },
  races: {
    title: "My races", create: "New race", createSubmit: "Create race", none: "You have no races yet. Create one, then drop the file of its results.", race: "Race", asks: "asks you to direct", accept: "Accept", refuse: "Refuse", director: "you direct it",
    by: "by", newer: "Newer", older: "Older", name: "Name", date: "Date", location: "Place", sport: "Sport", url: "Website", weather: "Weather", description: "Description",
    resultsBy: "Who adds results", byDirectors: "its directors", byVerified: "users with a confirmed address", byAnyone: "every user",
    sports: { cross_country: "Cross country", track: "Track", road: "Road", trail: "Trail", other: "Other" } as Record<string, string>,
    states: { provisional: "provisional", official: "official", locked: "locked" } as Record<string, string>,
    stateHelp: { provisional: "Provisional: the results may still change.", official: "Official.", locked: "Locked: only operators can change it." } as Record<string, string>,
    makeOfficial: "Make official", makeProvisional: "Make provisional", publicPage: "Public page", parts: "Parts of the race", results: "Results", import: "Import", check: "Check", people: "People", share: "Share",
    settings: "Settings", noResults: "No results yet.", importFile: "Import a file", addResult: "Add a result", event: "Event", find: "Find an athlete, team or bib", womens: "Women", mens: "Men",
    statuses: { finished: "Finished", dnf: "DNF", dns: "DNS", dq: "DQ", nm: "NM" } as Record<string, string>, correct: "Correct a result", reason: "Reason", reasonHint: "Directors see it in the history.",
    exhibition: "Out of competition", disqualify: "Disqualify", requalify: "Undo disqualification", deleteResult: "Delete result", deleteResultHelp: "This cannot be undone.", history: "History",
    delete: "Delete race", deleteAsk: "Delete this race?", deleteHelp: "Deletes the race with all its results.", changedElsewhere: "Somebody else has changed the race. It is shown as it is now; write your change again.",
  },
  importing: {
    drop: "Choose a file of results, or drop it here", dropHint: "CSV, Excel, Hy-Tek, FinishLynx, NDJSON, gzip or ZIP. Nothing is stored before you have seen it.", gender: "Gender", defaultsHint: "For rows that do not say it.",
    inFile: "as in the file", event: "Event", eventHint: "Such as 5K, for rows that do not say it.", firstLast: "Turn “Last, First” around", reading: "Reading the file…", importing: "Importing…", preview: "Preview",
    fit: "can be imported", fail: "cannot", start: "Import", partial: "Leave the others out", imported: "imported.", see: "See the results", checkThem: "Check them", another: "Another file", columns: "What the columns are",
    column: "Column", takenFor: "Taken for", first: "First row", unused: "not used", sending: "Uploading…", looksLike: "Use it as", use: "Use", as: "as", failures: "Rows that cannot be imported", line: "Line", value: "Value", reason: "Why", warnings: "Please look at these",
    likely: "Likely", lines: "Lines", merge: "Merge into", merging: "Will be merged into", notMerged: "Not merged:", rows: "The first rows, as they will be stored", replace: "Replace the old results", append: "Add to the old results",
    discard: "Let the file decide", again: "Import it once more", minutes: "Times are minutes", seconds: "Times are seconds", noTimes: "The file has no times", asIs: "Import the times as they are", repaired: "Import the times as what they mean", sheet: "Sheet", titles: "the titles of sections",
    kept: { addition: "Added results stay", correction: "Corrections stay", deletion: "Deleted results stay deleted", status: "Statuses stay" } as Record<string, string>,
  },
  fields: fieldNames as Record<string, string>,
  rounds: { semifinal: "Semifinal", quarterfinal: "Quarterfinal", preliminary: "Preliminary round", qualification: "Qualification" } as Record<string, string>,
  issues: {
    duplicate_athlete: "Athlete listed twice", place_repeated: "Place given twice", place_left_out: "Place left out", places_renumbered: "Places renumbered", places_equal: "Equal places", place_missing: "Place missing",
    unranked: "Without a place", time_out_of_order: "Time out of order", time_impossible: "Impossible time", time_without_colon: "Time without a colon", hand_times: "Hand times", team_alike: "Teams that look alike",
    team_ids_differ: "Different team IDs", team_id_shared: "Shared team ID", athlete_ids_differ: "Different athlete IDs", athlete_id_shared: "Shared athlete ID", last_name_first: "Last name first", column_ignored: "Column not used",
    no_times: "No times", results_exist: "Results exist", decisions_conflict: "Conflicts with decisions", limit_exceeded: "Over a limit", time_missing: "Time missing", rows_skipped: "Rows left out", rows_hidden: "Hidden rows are read", cells_merged: "Merged cells", cell_boolean: "Truth values", bib_repeated: "Bib given twice",
  } as Record<string, string>,
  checks: {
    issues: "Likely mistakes", none: "Nothing looks wrong.", merge: "Merge into", renumber: "Close up places", renumberHelp: "After a disqualification, the places behind it move up.", renumberTry: "Show what would change", renumberDo: "Close up places", more: "more",
    renumbered: "Places closed up", imports: "Imports", noImports: "No file was imported.", file: "File", renames: "Renames and merges", noRenames: "Nothing was renamed.",
  },
  people: {
    claims: "Claims", noClaims: "Nobody claims a result.", claims1: "says: this result is mine:", reports: "Reports", noReports: "Nobody has reported a result.", directors: "Directors", nobody: "Nobody", poster: "posted the race", pending: "has not answered",
    give: "Hand the race over", addDirector: "Add a director", userHint: "The user ID, which is under Account.", note: "Your answer", settle: "Settle", link: "Who wants a name removed asks at",
    reasons: { spam: "spam", duplicate: "duplicate", wrong: "wrong", offensive: "offensive", privacy: "privacy", remove_name: "remove the name", other: "other" } as Record<string, string>,
  },
  share: {
    link: "Link", code: "QR code of", codeHelp: "Print it for the finish area. The page keeps itself current.", print: "Print", embed: "Embed the results in a website", files: "Download", resultsOf: "Results of",
  },
  account: {
    title: "Account", signOut: "Sign out", unverified: "not confirmed", resend: "Send the email again", userID: "User ID", profile: "Profile", privacy: "Who sees what", athleteID: "Athlete ID", email: "Email address", password: "Password",
    parts: [["access", "Sessions, apps and links", "Who and what can act for you"], ["coaches", "My coaches", "Who reads your log"], ["bring", "Bring your log", "Strava, Garmin, a watch or a table"]] as const,
    units: "Units", km: "Kilometers", mi: "Miles", weekStart: "Weeks begin on", monday: "Monday", sunday: "Sunday", saturday: "Saturday", timezone: "Time zone", birthDate: "Date of birth", birthHelp: "For age grades. Only you see it.", sex: "Sex",
    unsaid: "not said", female: "female", male: "male", coach: "I am a coach", log: "My log", health: "My health values", tracks: "Where I ran", onlyMe: "only me", team: "coaches whom I accepted", followers: "followers whom I accepted, and coaches",
    everybody: "everybody", whoReads: "everybody who reads my log",
    seesLog: {
      private: "Only you read your log.", team: "You, and the coaches whom you accepted, read your log.", followers: "You, the followers and the coaches whom you accepted read your log.", public: "Everybody reads your log, also without an account.",
    } as Record<string, string>,
    seesHealth: {
      private: "Only you see sleep, heart rates and feel. Your coaches see your runs without them.", team: "The coaches whom you accepted see sleep, heart rates and feel.", public: "Everybody who reads your log sees sleep, heart rates and feel.",
    } as Record<string, string>,
    seesTracks: {
      private: "Only you see the lines of your runs.", team: "The coaches whom you accepted see the lines of your runs.", public: "Everybody who reads your log sees the lines of your runs.",
    } as Record<string, string>,
    whoIs: "Your coaches, and what they read", claimed: "Your results are under", unclaim: "Give it up", claim: "Your Athlete ID", claimHelp: "The name under which your results are found, such as jess.runner.", claimSubmit: "Claim",
    newEmail: "New address", changeIt: "Change", emailAsk: "Change your email address?", currentPassword: "Current password", newPassword: "New password", endTokens: "Also end personal tokens and apps", passwordDone: "Your password has been changed. Other devices are signed out.",
    data: "Your data", export: "Export everything", exportHelp: "A ZIP file with all that is stored about you: the log, tracks, races and results.", everywhere: "Sign out everywhere", everywhereAsk: "Sign out everywhere?",
    everywhereHelp: "Ends all sessions of your account, on all devices, this one too.", delete: "Delete account", deleteAsk: "Delete your account?",
    deleteHelp: "Deletes the account with your log, comments and votes. Nobody can bring it back. Export it first if you want to keep it.", changedElsewhere: "Another device has changed this. It is shown as it is now; change it again.",
    zones: "Private places", zonesHelp: "Where your runs begin and end near these places is hidden from everybody else. Only you see the places.", zoneAdd: "Add a place", lat: "Latitude", lon: "Longitude", radius: "Radius",
    zoneSave: "Hide this place", zoneHere: "Where I am now", zoneWrong: "Latitudes are from -90 to 90, longitudes from -180 to 180.", zoneUnknown: "This device does not say where it is.",
    waitingAsk: "Sign out?", waitingHelp: "Some of what you wrote has not been sent yet. It is lost if you sign out now.",
  },
  access: {
    title: "Sessions, apps and links", sessions: "Sessions", thisOne: "This browser", session: "A session", used: "used", unused: "not used yet", until: "until", end: "End", apps: "Apps that act for you", noApps: "No app acts for you.", tokens: "Personal tokens",
    noTokens: "None. A personal token lets a script of yours use your account.", links: "Secret links", noLinks: "None yet.", newToken: "New personal token", name: "Name", may: "It may", expires: "It ends after", week: "a week",
    quarter: "90 days", year: "a year", create: "Create", savedIt: "I have saved it", tokenOnce: "This is the token. It is shown only now.", newLink: "New link", linkName: "Its purpose", createLink: "Create link",
    linkOnce: "This is the link. It is shown only now. Everybody who has it can read what it shows.",
    uploadOnce: "This is the link. It is shown only now. Enter it where your recorder or phone sends files. Everybody who has it can add runs to your log, and read nothing.",
    linkHelp: "A calendar to subscribe to, a picture for a website, or an address for a recorder to send runs to. Links work without signing in.",
    scopes: { read: "read", log: "write the log", results: "write races and results", profile: "read the profile", health: "read health values", team: "read the logs of a team" } as Record<string, string>,
    kinds: { calendar: "Calendar of my runs", year: "Picture of the year", weeks: "Picture of the weeks", rhr: "Picture of resting heart rate", sleep: "Picture of sleep", upload: "Address to send runs to" } as Record<string, string>,
  },
  ownApps: {
    title: "Apps of yours", help: "An app that you write lets other users sign in with their account here, by OAuth.", create: "Create app", edit: "Change app", nameHint: "Users see it when they allow the app.",
    addresses: "Redirect addresses", addressesHint: "Where users return after they have allowed the app, one a line: https, or http on 127.0.0.1, [::1] or localhost. An app on devices without a browser needs none.",
    runs: "Where it runs", onDevices: "in browsers or on devices (public, without a secret)", onServer: "on a server (with a secret)", clientID: "Client ID", public: "public", secret: "with a secret", noAddress: "no redirect address",
    secretOnce: "This is the client secret. It is shown only now.", publicMade: "This is the client ID. A public app has no secret.", blocked: "blocked by the operators", delete: "Delete", deleteAsk: "Delete the app?",
    deleteHelp: "Ends what all users have allowed it.",
  },
  notices: {
    title: "Notices", readAll: "Mark all as read", none: "Nothing new. Comments, requests and results that were found appear here.", isNew: "New", settings: "What you are told, and how", email: "Email", never: "no email", daily: "daily email", atOnce: "email at once",
    kinds: {
      comment: "Comments", coach_asks: "Coaches who ask", follower_asks: "Followers who ask", assistant_named: "Teams that you may assist", result_found: "Results of yours", claim_decided: "Claims", import_done: "Imports", attention: "Athletes who need attention", log_reader: "New readers of your log",
    } as Record<string, string>,
    says: (n: { kind: string; user: string | null; owner: string | null; date: string | null; race: string | null; outcome: string | null }): string => {
      const who = n.user || "Somebody";
      switch (n.kind) {
        case "comment": return `${who} commented on ${n.owner ? `${n.owner}, ` : ""}${n.date ?? ""}`;
        case "coach_asks": return `${who} asks to be your coach`;
        case "follower_asks": return `${who} asks to follow you`;
        case "assistant_named": return `${who} named you as an assistant coach`;
        case "result_found": return `A result of yours was added: ${n.race ?? ""}`;
        case "claim_decided": return `Your claim was ${n.outcome ?? "decided"}: ${n.race ?? ""}`;
        case "import_done": return n.outcome === "failed" ? "An import into your log has failed" : "An import into your log is done";
        case "attention": return `${n.owner || "An athlete"} needs attention`;
        case "log_reader": return n.date ? `${who} may read your log from ${n.date} on` : `${who} may read your log now`;
        default: return who;
      }
    },
  },
  coaches: {
    title: "My coaches", isCoach: "You are a coach. Your athletes decide what you read of theirs.", team: "My team", teamHint: "The ID of the team that you run for. Its coaches see your name on their roster, and nothing else until you accept them.",
    noTeam: "Say which team you run for to see its coaches.", noCoach: "No coach has claimed this team yet.", unnamed: "A coach", head: "head coach", assistant: "assistant", revoke: "Revoke", accept: "Accept", cannot: "Reads nothing of yours.",
    reads: "Reads what you share with coaches, and comments on your days.", readsFrom: "Reads what you share from", allHelp: "You can accept all coaches of the team, also those who come later. You are told of each before they read.",
    allAccepted: "You have accepted all coaches of the team, also those who come.", acceptAll: "Accept all coaches", revokeAll: "Revoke all", whatTitle: "Who sees what",
  },
  following: {
    title: "Following", follow: "Follow an athlete", followHint: "A name, or an Athlete ID such as jess.runner.", followSubmit: "Follow", found: "Whom do you mean?", byID: "the Athlete ID", none: "Follow athletes to read their days and results here.", youFollow: "You follow", unfollow: "Unfollow", followers: "My followers",
    noFollowers: "Nobody follows you.", asks: "asks to read your log", accept: "Accept", decline: "Decline", block: "Block", blockAsk: "Block this user?",
    blockHelp: "They cannot read your log any more. Following and coaching end in both directions. They are not told.", blocked: "Blocked users", unblock: "Unblock",
  },
  team: {
    title: "My team", previous: "Earlier", next: "Later", settings: "Team settings", needs: "Who needs a word", nobodyNeeds: "Nobody needs attention today.", unnamed: "An athlete", none: "No athlete has accepted you yet. Invite them, and ask them to accept you under People.",
    grid: "Distance of each day", athlete: "Athlete", sum: "Sum", together: "Together", unseen: "new comments", inWeek: "in this week", nextAthlete: "Next", claim: "Team ID", claimHelp: "Claim the team that you coach. Its athletes are told, and decide whether you read their logs.",
    claimHint: "Such as mapleton-state.", claimSubmit: "Claim team", yours: "You coach", giveUp: "Give up the team", giveUpHelp: "You and your assistants read nothing of its athletes any more.", roster: "Athletes", noRoster: "Nobody has this team in their profile yet.",
    accepted: "shares the log", notAccepted: "has not accepted you", asksAssist: "asks you to assist", assist: "You assist", leave: "Leave", invites: "Invitations", inviteEmail: "Email address", inviteHint: "Leave it empty for a link that you pass on yourself.",
    invite: "Invite", inviteOnce: "Pass this link on. It is shown only now, and works once.", byLink: "by link", withdraw: "Withdraw", assistants: "Assistants", addAssistant: "Add an assistant", when: "When an athlete needs attention",
    neverWrote: "never wrote a day", noEntry: (days: string, last: string) => `no entry for ${days} days, since ${last}`, rhr: (value: string, limit: string) => `resting heart rate ${value}, above ${limit}`,
    sleep: (value: string, limit: string) => `sleeps ${value} h, below ${limit} h`, feel: (times: string) => `felt bad on ${times} days`, distance: (value: string, limit: string) => `${value} last week, above ${limit}`, comment: (date: string) => `waits for an answer since ${date}`,
    rules: {
      no_entry_days: "Days without an entry", rhr_days: "Heart rate: latest days", rhr_base_days: "Heart rate: compared with days", rhr_values: "Heart rate: values among them", rhr_deviations: "Heart rate: deviations above the mean",
      rhr_least_deviation: "Heart rate: least deviation (bpm)", sleep_days: "Sleep: days", sleep_values: "Sleep: values among them", sleep_hours: "Sleep: below hours", feel_at_most: "Feel: at most", feel_times: "Feel: on days", feel_days: "Feel: of the last days",
      weeks: "Distance: weeks compared with", week_percent: "Distance: percent more", week_least_km: "Distance: mean of at least km", answer_days: "Comment: days without an answer",
    } as Record<string, string>,
  },
  connections: {
    title: "Connections", service: "Intervals.icu", help: "Garmin, Polar, Suunto, COROS and Wahoo send your runs to Intervals.icu, which is free. Connect it, and new runs, sleep and resting heart rate come here by themselves.",
    key: "API key", keyHint: "Create one at Intervals.icu under Settings, Developer. It is stored encrypted, and never shown again.", athlete: "Athlete ID", athleteHint: "Such as i123456. Empty for your own.", since: "Bring runs since",
    sinceHint: "Empty for the last 14 days, and what is new.", connect: "Connect", own: "Your athlete", states: { active: "connected", failing: "fails, and is tried again", stopped: "stopped" } as Record<string, string>,
    asking: "Asking Intervals.icu…", asked: "Asked", next: "Next", older: "Older runs still to come:", askNow: "Ask now", brought: "What has come", end: "End connection", endAsk: "End the connection?",
    endHelp: "Deletes the key. What it has brought stays.", fill: "Bring them", fillSince: "Older runs since", another: "Use another key", links: "Recorders",
    linksHelp: "A recorder or a phone that sends files to an address, such as FitoTrack, can send GPX, TCX and FIT files to a secret link.",
  },
  bring: {
    title: "Bring your log", help: "Years of training from another service, a watch or a table. You see what would be added before anything is.", drop: "Choose a file, or drop it here", hint: "Strava’s archive, Garmin, Intervals.icu, GPX, TCX, FIT, CSV, Excel or ZIP.",
    dateHelp: "The file does not say when this run was.", runDate: "Date of the run", runTime: "Its time, such as 51:20, if you know it",
    ways: "Ways to bring it", files: "Files", connections: "Connections", reading: "Reading the file…", importing: "Importing…", stop: "Stop", undone: "Undone", before: "Imports", none: "Nothing was imported yet.", failed: "This file cannot be imported so", preview: "Preview", done: "Done", stopped: "Stopped",
    would: "This would add", did: "Added", nothing: "nothing", filled: "filled in", already: "already in your log", leftOut: "left out", sport: "Is this running?", isRunning: "It is running", unused: "Columns that are not imported:", months: "By month",
    rows: "The first rows, as they would be stored", start: "Import", otherSports: "Other sports too, as cross-training", look: "Look at the year", dayFirst: "The day comes first", monthFirst: "The month comes first", seconds: "Seconds", minutes: "Minutes",
    hours: "Hours", file: "File",
    sheet: "Name of the sheet", dateColumn: "Column with the date", distanceColumn: "Column with the distance",
    asks: { unit: "What are the distances in?", date_order: "How are the dates written?", duration_unit: "What are the durations in?" } as Record<string, string>,
    via: { link: "by a link", connection: "by a connection" } as Record<string, string>,
    states: { waiting: "waiting", running: "running", done: "done", failed: "failed", cancelled: "stopped", undone: "undone" } as Record<string, string>,
    reasons: {
      same_id: "Already in your log", deleted: "Deleted before", same_start: "Began at the same time as another", same_day: "Same day and length", typed_by_hand: "Typed by hand already", not_running: "Other sports", unknown_sport: "Unknown sports", no_time: "Without a date",
      future: "In the future", day_full: "The day is full", unreadable: "Unreadable", incomplete: "Read in part", kept: "Your value was kept", tracks_full: "No room for tracks", empty: "Empty", total: "Sums", impossible: "Impossible", not_understood: "Not understood",
    } as Record<string, string>,
    fields: {
      date: "Date", time_of_day: "Time of day", distance: "Distance", duration: "Duration", elapsed: "Duration with pauses", pace: "Pace", heart_rate: "Heart rate", heart_rate_max: "Highest heart rate", rhr: "Resting heart rate", sleep: "Sleep", feel: "Feel",
      notes: "Notes", run_notes: "Notes of the run", title: "Title", sport: "Sport", kind: "Kind", shoes: "Shoes", weather: "Weather", goal: "Goal", ascent: "Ascent", cadence: "Cadence", unit: "Unit", id: "ID", file: "File",
    } as Record<string, string>,
  },
};
