// Every text of the app, in one place. A translation replaces this file.

export const words = {
  app: "My Harrier",
  loading: "Loading…",
  working: "Working…",
  retry: "Try again",
  cancel: "Cancel",
  close: "Close",
  save: "Save",
  saved: "Saved",
  add: "Add",
  edit: "Edit",
  remove: "Remove",
  undo: "Undo",
  more: "Show more",
  back: "Back",
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
  nav: { main: "Pages", week: "Week", team: "Team", races: "Races", people: "People", notices: "Notices", account: "Account", unread: "unread" },

  signIn: {
    title: "Sign in", email: "Email address", password: "Password", submit: "Sign in", forgot: "Forgot your password?", none: "No account yet?", create: "Create one",
    again: "Your session has ended. Sign in to go on. What you wrote is still here.", demo: "This server has demo data. Sign in as",
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
    distance: "Distance", time: "Time", runs: "Runs", daysRun: "Days run", of: "of", toGo: "to go", reached: "Goal reached",
    sleep: "Sleep", sleepUnit: "h", rhr: "Resting heart rate", rhrUnit: "bpm", feel: "Feel", feelHint: "1 is bad, 10 is great", goal: "Goal", notes: "Notes", weather: "Weather",
    rest: "Rest", nothing: "Nothing yet", addRun: "Add a run", addHint: "10 km 51:20 easy", noDistance: "Start with a distance, such as 10 km or 6.2 mi.", byForm: "Form",
    open: "Open", closeDay: "Close", checkbox: "New checkbox", checkboxes: "Checkboxes", addCheckbox: "Add checkbox",
    streak: (n: number) => (n === 1 ? "1 day" : `${n} days in a row`),
    saving: "Saving…", waiting: "Waiting to be sent", waitingRun: "waiting to be sent", refused: "Not saved", discard: "Discard",
    conflict: "Changed elsewhere", mine: "Keep mine", theirs: "Take theirs", yours: "You wrote", elsewhere: "Elsewhere", empty: "nothing", invalid: "Not a number.",
    future: "This day is in the future.", first: "This is your week. Add your first run under today: type a distance, a time and a word, and press Enter.",
    broughtHint: "You have years of training elsewhere?", broughtLink: "Bring your log",
  },
  kinds: {
    easy: "Easy", long: "Long run", workout: "Workout", tempo: "Tempo", intervals: "Intervals", race: "Race", cross_training: "Cross-training", other: "Other",
  } as Record<string, string>,
  run: {
    title: "Run", distance: "Distance", time: "Time", elapsed: "With pauses", pace: "Pace", kind: "Kind", name: "Title", notes: "Notes", heartRate: "Heart rate", heartRateMax: "Highest heart rate", ascent: "Ascent",
    cadence: "Cadence", shoe: "Shoes", started: "Started", source: "From", noShoe: "None", noKind: "No kind", laps: "Laps", splits: "Splits", line: "The line", noTrack: "This run has no track.", lap: "Lap", at: "At",
    delete: "Delete run", deleteAsk: "Delete this run?", download: "Download GPX", gone: "This run was deleted.", conflict: "Somebody else, or another device, has changed this run. It is shown as it is now; write your change again.",
    badTime: "Write a time as 51:20 or 2:03:07.", badDistance: "Write a distance, such as 10.5.", hidden: "The beginning and the end are hidden in your private zones.", lineLabel: "Where the run went",
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
    title: "Comments", add: "Write a comment", send: "Send", none: "No comments. Only you and the coaches whom you accepted can read and write them.", delete: "Delete comment", seen: "Seen",
  },
};
