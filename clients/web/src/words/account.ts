// The texts of the pages of an account.

export const accountWords = {
  signIn: {
    title: "Sign in",
    email: "Email address",
    password: "Password",
    submit: "Sign in",
    forgot: "Forgot your password?",
    none: "No account yet?",
    create: "Create one",
    again: "Your session has ended. Sign in to go on. What you wrote is still here.",
  },
  signUp: {
    title: "Create your account",
    name: "Your name",
    nameHint: "As teammates and coaches know you.",
    passwordHint: "8 to 128 characters. Length matters more than symbols.",
    role: "I am",
    runner: "a runner",
    coach: "a coach",
    reads: "Who reads my log",
    health: "My coach sees sleep, heart rates and how I feel, too",
    readsHint: "You can change it at any time, in your account.",
    readsTeam: "I, and the coaches whom I accept",
    readsPrivate: "only I, not even my coaches",
    readsPublic: "everybody, also without an account",
    invite: "Invitation",
    inviteHint: "Paste the link or the code that you got.",
    submit: "Create account",
    have: "You have an account?",
    closed: "This server accepts no new accounts.",
    invited: "This server is for people who were invited.",
    terms: "Terms of use",
    contact: "Contact",
  },
  join: {
    title: "Your invitation",
    toTeam: (inviter: string, team: string) => `${inviter || "A coach"}, who coaches ${team}, invites you to the team.`,
    toAssist: (inviter: string, team: string) => `${inviter || "A coach"} asks you to assist in coaching ${team}.`,
    isAthlete: "You are signed in as a runner. Coaches accept this invitation: say so in your account first.",
    toAccount: (inviter: string) => (inviter ? `${inviter} invites you.` : "You are invited."),
    means:
      "Accepting is also accepting the coach, who then reads your log, unless it is only yours, and comments on it. You can end this at any time.",
    have: "I have an account",
    create: "I have no account yet",
    accept: "Accept",
    accepted: "You have an account. This invitation is for creating one.",
    isCoach: "You are signed in as a coach. Athletes accept this invitation.",
    byCode: "Join by a code or link",
    code: "Code of the team",
    codeHint: "Eight letters and digits, from your coach or a poster.",
    go: "Go on",
    leaves: (team: string) => `You run for ${team} now. Its coaches will read nothing of yours any more.`,
  },
  forgot: {
    title: "Forgot your password?",
    help: "Enter your email address. If it belongs to an account, you get a link to choose a new password.",
    submit: "Email me a link",
    sent: "If the address belongs to an account, an email is on its way. Look among the spam, too.",
  },
  again: {
    title: "Enter your password",
    help: "This needs your password again, so that nobody does it at a device that you left.",
    submit: "Confirm",
  },
  account: {
    title: "Account",
    signOut: "Sign out",
    unverified: "not confirmed",
    resend: "Send the email again",
    userID: "Number of your account",
    profile: "Profile",
    privacy: "Who sees what",
    athleteID: "Athlete ID",
    email: "Email address",
    password: "Password",
    parts: [
      ["access", "Sessions, apps and links", "Who and what can act for you"],
      ["coaches", "My coaches", "Who reads your log"],
      ["imports", "Import your training", "Strava, Garmin, a watch or a table"],
    ] as const,
    units: "Units",
    km: "Kilometers",
    mi: "Miles",
    weekStart: "Weeks begin on",
    monday: "Monday",
    sunday: "Sunday",
    saturday: "Saturday",
    timezone: "Time zone",
    birthDate: "Date of birth",
    birthHelp: "For age grades. Only you see it.",
    sex: "Sex",
    unsaid: "not said",
    female: "female",
    male: "male",
    coach: "I am a coach",
    log: "My log",
    health: "My health values",
    tracks: "Maps of my runs",
    onlyMe: "only me",
    team: "coaches whom I accepted",
    followers: "followers whom I accepted, and coaches",
    everybody: "everybody",
    whoReads: "everybody who reads my log",
    seesLog: {
      private: "Only you read your log.",
      team: "You, and the coaches whom you accepted, read your log.",
      followers: "You, the followers and the coaches whom you accepted read your log.",
      public: "Everybody reads your log, also without an account.",
    } as Record<string, string>,
    seesHealth: {
      private: "Only you see sleep, heart rates and feel. Your coaches see your runs without them.",
      team: "The coaches whom you accepted see sleep, heart rates and feel.",
      public: "Everybody who reads your log sees sleep, heart rates and feel.",
    } as Record<string, string>,
    seesTracks: {
      private: "Only you see the maps of your runs.",
      team: "The coaches whom you accepted see the maps of your runs.",
      public: "Everybody who reads your log sees the maps of your runs.",
    } as Record<string, string>,
    whoIs: "Your coaches, and what they read",
    claimed: "Your results are under",
    unclaim: "Give it up",
    claim: "Take a name for results",
    claimHelp: "The name under which your results are found, such as jess.runner.",
    claimAs: (id: string) => `Your results are found under ${id}.`,
    findable: "Others may find me by my name, and ask to follow me",
    findableToo: "Friends find me by my own name, too",
    claimSubmit: "Take the name",
    newEmail: "New address",
    changeIt: "Change",
    emailAsk: "Change your email address?",
    currentPassword: "Current password",
    newPassword: "New password",
    endTokens: "Also sign out apps and scripts that I have allowed",
    passwordDone: "Your password has been changed. Other devices are signed out.",
    data: "Your data",
    export: "Export everything",
    exportHelp: "A ZIP file with all that is stored about you: the log, tracks, races and results.",
    everywhere: "Sign out everywhere",
    everywhereAsk: "Sign out everywhere?",
    everywhereHelp: "Ends all sessions of your account, on all devices, this one too.",
    delete: "Delete account",
    deleteAsk: "Delete your account?",
    deleteHelp: "Deletes the account with your log, comments and votes. It cannot be restored. Export it first if you want to keep it.",
    changedElsewhere: "Another device has changed this. It is shown as it is now; change it again.",
    zones: "Private places",
    zonesHelp: "Where your runs begin and end near these places is hidden from everybody else. Only you see the places.",
    zoneAdd: "Add a place",
    lat: "Latitude",
    lon: "Longitude",
    radius: "Radius",
    zoneSave: "Hide this place",
    zoneHere: "Where I am now",
    zoneWrong: "Latitudes are from -90 to 90, longitudes from -180 to 180.",
    zoneUnknown: "This device does not say where it is.",
    waitingAsk: "Sign out?",
    waitingHelp: "Some of what you wrote has not been sent yet. It is lost if you sign out now.",
  },
  access: {
    title: "Sessions, apps and links",
    sessions: "Sessions",
    thisOne: "This browser",
    session: "A session",
    used: "used",
    unused: "not used yet",
    until: "until",
    end: "End",
    apps: "Apps that act for you",
    noApps: "No app acts for you.",
    tokens: "Personal tokens",
    noTokens: "None. A personal token lets a script of yours use your account.",
    links: "Secret links",
    noLinks: "None yet.",
    newToken: "New personal token",
    name: "Name",
    may: "It may",
    expires: "It ends after",
    week: "a week",
    quarter: "90 days",
    year: "a year",
    create: "Create",
    savedIt: "I have saved it",
    tokenOnce: "This is the token. It is shown only now.",
    newLink: "New link",
    linkName: "Its purpose",
    createLink: "Create link",
    linkOnce: "This is the link. It is shown only now. Everybody who has it can read what it shows.",
    uploadOnce:
      "This is the link. It is shown only now. Enter it where your recorder or phone sends files. Everybody who has it can add runs to your log, and read nothing.",
    linkHelp:
      "A calendar to subscribe to, a picture for a website, or an address for a recorder to send runs to. Links work without signing in.",
    scopes: {
      read: "read",
      log: "write the log",
      results: "write races and results",
      profile: "read the profile",
      health: "read health values",
      team: "read the logs of a team",
    } as Record<string, string>,
    kinds: {
      calendar: "Calendar of my runs and plan",
      year: "Picture of the year",
      weeks: "Picture of the weeks",
      rhr: "Picture of resting heart rate",
      sleep: "Picture of sleep",
      upload: "Address to send runs to",
    } as Record<string, string>,
  },
  ownApps: {
    title: "Apps of yours",
    help: "An app that you write lets other users sign in with their account here, by OAuth.",
    create: "Create app",
    edit: "Change app",
    nameHint: "Users see it when they allow the app.",
    addresses: "Redirect addresses",
    addressesHint:
      "Where users return after they have allowed the app, one a line: https, or http on 127.0.0.1, [::1] or localhost. An app on devices without a browser needs none.",
    runs: "Where it runs",
    onDevices: "in browsers or on devices (public, without a secret)",
    onServer: "on a server (with a secret)",
    clientID: "Client ID",
    public: "public",
    secret: "with a secret",
    noAddress: "no redirect address",
    secretOnce: "This is the client secret. It is shown only now.",
    publicMade: "This is the client ID. A public app has no secret.",
    blocked: "blocked by the operators",
    delete: "Delete",
    deleteAsk: "Delete the app?",
    deleteHelp: "Ends what all users have allowed it.",
  },
  notices: {
    title: "Notices",
    readAll: "Mark all as read",
    none: "Nothing new. Comments, requests and results that were found appear here.",
    isNew: "New",
    settings: "What you are told, and how",
    email: "Email",
    never: "no email",
    daily: "daily email",
    atOnce: "email at once",
    kinds: {
      comment: "Comments",
      coach_asks: "Coaches who ask",
      follower_asks: "Followers who ask",
      assistant_named: "Teams that you may assist",
      result_found: "Results of yours",
      claim_decided: "Names for results",
      import_done: "Imports",
      attention: "Athletes who need attention",
      announcement: "Announcements of your coaches",
      season_report: "Reports of your season",
      week_planned: "Weeks that a coach plans for you",
      team_ended: "Teams that you left",
      log_reader: "New readers of your log",
    } as Record<string, string>,
    says: (n: {
      kind: string;
      user: string | null;
      owner: string | null;
      date: string | null;
      race: string | null;
      outcome: string | null;
    }): string => {
      const who = n.user || "Somebody";
      switch (n.kind) {
        case "comment":
          return n.owner ? `${who} commented on ${n.owner}, ${n.date ?? ""}` : `${who} commented on your day, ${n.date ?? ""}`;
        case "coach_asks":
          return `${who} asks to be your coach`;
        case "follower_asks":
          return `${who} asks to follow you`;
        case "assistant_named":
          return `${who} named you as an assistant coach`;
        case "result_found":
          return `A result of yours was added: ${n.race ?? ""}`;
        case "claim_decided":
          return `Your claim was ${n.outcome ?? "decided"}: ${n.race ?? ""}`;
        case "import_done":
          return n.outcome === "failed" ? "An import into your log has failed" : "An import into your log is done";
        case "attention":
          return `${n.owner || "An athlete"} needs attention`;
        case "announcement":
          return `${who} announces`;
        case "season_report":
          return `${who} made a report of your season, with a link for others`;
        case "week_planned":
          return `${who} planned your week of ${n.date ?? ""}`;
        case "team_ended":
          return n.outcome === "graduated"
            ? `${who} ended your time on the team, because you have graduated. Your log stays yours.`
            : n.outcome === "given_up"
              ? `${n.user || "The head coach"} does not coach the team any more. Nobody sees what its coaches have planned until a coach takes it again. Your log, and what you have planned yourself, stay yours.`
              : `${who} removed you from the team. Your log stays yours.`;
        case "log_reader":
          return n.date ? `${who} may read your log from ${n.date} on` : `${who} may read your log now`;
        default:
          return who;
      }
    },
  },
};
