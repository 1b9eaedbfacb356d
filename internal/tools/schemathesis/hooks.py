"""What Schemathesis cannot know from the contract: how to sign in, what a file of results is, and which refusals depend on stored data.

HARRIER_ROLE is who sends the requests: user, coach, head (a coach whose own group, code, sessions and template stand in half of the paths), director (a user
whose own race does), operator or nobody.
"""

import datetime
import itertools
import json
import os
import re

import requests
import schemathesis
from hypothesis import strategies as st
from schemathesis.specs.openapi.checks import positive_data_acceptance

URL = os.environ["HARRIER_URL"]
ROLE = os.environ["HARRIER_ROLE"]
# These end the session or change the kind of account that the other requests use, so each request has an account of its own.
ENDING = {"LogOut", "DeleteUser", "ChangePassword", "SetCoach"}
numbers = itertools.count()


def register() -> dict:
    account = {"email": f"{ROLE}{next(numbers)}@example.org", "password": "plural cactus orbit", "coach": ROLE in ("coach", "head")}
    response = requests.post(URL + "/user", json=account, timeout=30)
    response.raise_for_status()
    account = response.json()

    def make(path: str, body: dict) -> str:
        response = requests.post(URL + path, json=body, headers={"Authorization": "Bearer " + account["token"]}, timeout=30)
        response.raise_for_status()
        return response.json().get("_id")

    account["own"] = {}
    if ROLE == "director":
        account["own"] = {"race_id": make("/race", {"name": "Mapleton Invitational", "date": "2026-10-03"})}
    if ROLE == "head":
        team = "fuzz-" + account["user_id"]
        make("/user/claim/team/" + team, {})
        group = make("/team/groups", {"name": "Distance", "athletes": []})
        today = datetime.date.today().isoformat()
        account["own"] = {
            "group_id": group,
            "code_id": make("/team/codes", {"name": "First week"}),
            "session_id": make("/team/plan", {"date": today, "to": {"group_id": group}, "text": "Easy"}),
            "template_id": make("/plan/templates", {"team_id": team, "name": "Base", "sessions": [{"day": 1, "text": "Easy"}]}),
        }
    return account


if ROLE != "nobody":

    @schemathesis.auth(refresh_interval=None)
    class Signin:
        account: dict = {}

        def get(self, case, context):
            if case.operation.definition.raw.get("operationId") in ENDING:
                return register()
            headers = {"Authorization": "Bearer " + Signin.account.get("token", "")}
            if requests.get(URL + "/user/me", headers=headers, timeout=30).status_code == 401:  # a busy server may answer 503
                Signin.account = register()
            return Signin.account

        def set(self, case, account, context):
            case.headers["Authorization"] = "Bearer " + account["token"]
            if case.path.startswith(("/race/", "/result/list/", "/team/", "/plan/")) and next(numbers) % 2:
                for name in set(account["own"]) & set(case.path_parameters):
                    case.path_parameters[name] = account["own"][name]
            if case.meta and case.meta.generation.mode.is_positive:
                if "Idempotency-Key" in case.headers:  # tried before, it would return something that has been deleted since
                    case.headers["Idempotency-Key"] = f"attempt-{next(numbers)}"
                for parameter in case.operation.definition.raw.get("parameters", []):  # that take the caller's own _id alone
                    if parameter.get("$ref", "").endswith("/CallerID"):
                        case.path_parameters["user_id"] = account["user_id"]


@schemathesis.hook
def before_load_schema(context, contract):
    """Adds the links that fill a field of a body, which OpenAPI Generator refuses, and leaves out what does not end."""
    contract["paths"] = {path: item for path, item in contract["paths"].items() if not item.get("get", {}).get("x-endless")}
    for path, operation, field in [("/race", "UpdateRace", "_id"), ("/race", "CreateResult", "race_id"), ("/result", "UpdateResult", "_id")]:
        links = contract["paths"][path]["post"]["responses"]["201"]["links"]
        links[operation] = {"operationId": operation, "requestBody": {field: "$response.body#/_id"}}


# Files with a few results. What a file is shows in its content, so each may be sent as any media type.
names = st.sampled_from(["Jess Runner", "Ada Jumper", "Łukasz Żak", "O'Neil, Pat"])
row = st.tuples(st.sampled_from(["mens", "womens"]), st.just("8K"), st.integers(1, 200), names, names, st.sampled_from(["25:09.2", "4:01", "59.99"]))
rows = st.lists(row, min_size=1, max_size=5)
columns = ["gender", "event", "place", "athlete", "team", "time"]
ndjson = rows.map(lambda rows: "".join(json.dumps(dict(zip(columns, r))) + "\n" for r in rows))
csv = rows.map(lambda rows: "\n".join([",".join(columns), *(",".join(f'"{v}"' for v in r) for r in rows)]))
schemathesis.openapi.format("binary", ndjson | csv)


@schemathesis.serializer(
    "application/octet-stream",
    "text/csv",
    "application/x-ndjson",
    "application/gzip",
    "application/zip",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
)
def text(ctx, value):
    return value if isinstance(value, bytes) else str(value).encode()


# Refusals of valid requests: rules that JSON Schema cannot state, by the pointer of the field.
RULES = {
    "/date": "a race is at most two years ahead",
    "/birth_date": "not after today",
    "date": "a run does not begin after tomorrow",
    "/timezone": "names of the IANA database",
    "/name": "not white space alone",
    "/current_password": "known to the account only",
    "/email": "no format of JSON Schema is RFC 6531 with a host of two labels",
    "email": "as /email",
    "athlete_id": "nobody follows themselves",
    "user_id": "nobody blocks themselves or names themselves an assistant",
    "/redirect_uris": "https, or http for loopback addresses",
    "/place": "only finishers have one",
    "/heat_place": "as /place",
    "to": "not before from, and a bounded number of days after it",
    "/to": "as to",
    "/to_date": "from a year ago to two years ahead",
    "/group_id": "a group of the team",
    "/instead_of": "not of a session for the team",
    "/sessions": "a template is made from either sessions or a plan",
    "/plan": "no more sessions than a template has",
    "/plan/to": "as to",
    "map": "columns of the file, each field once",
    "renumber": "not where many places are missing",
    "after": "a cursor is what the server gave",
    "sheet": "only a workbook has sheets",
    "time_unit": "for CSV only",
    "event": "no control characters, as under Text",
    "division": "as event",
    "file_name": "as event",
    "/team_id": "a coach claims a team instead",
    "/points": "at most three decimals, which binary fractions are no multiple of",
    "/wind": "as /points",
    "/from/athlete_id": "a rename of a team has none",
    "/to/athlete_id": "as /from/athlete_id",
    "/to/team_id": "a rename of an athlete has none",
    "/miles": "a run and a goal have either miles or meters",
    "/meters": "as /miles",
    "/initial_meters": "as /miles",
    "/text": "a run as runners write it",
    "reason": "as event",
    "/url": "a webhook's receiver has a full host name, and port 443 or 8443",
    "/started_at": "on the day of the entry",
    "/source": "required by external_id",
    "/_id": "only in the runs of a day",
    "If-Match": "Schemathesis also sends 0, which the pattern excludes, in requests that it counts as valid",
}
# Refusals that depend on what is stored, or on Unicode's categories of characters, by the code of the field.
CODES = {"not_found", "taken", "weak", "characters"}


def rule(pointer: str) -> str:
    """Returns the pointer within the run or the session, if it is into a list of these, and of the list, if it is of an address in one."""
    return re.sub(r"^/(?:runs|sessions|create|change)/\d+(?=/)|(?<=^/redirect_uris)/\d+$", "", pointer)


@schemathesis.check
def valid_requests_are_accepted(ctx, response, case):
    """Is positive_data_acceptance without the refusals above, and without those that the contract names: 412 and problem types, such as
    token-used."""
    if response.status_code == 412:
        return None
    if response.status_code in (400, 422):
        answer = response.json()
        fields = answer.get("errors", [])
        if answer.get("type", "about:blank") != "about:blank" or (fields and all(f.get("code") in CODES or rule(f.get("pointer", "")) in RULES for f in fields)):
            return None
        # See "Limits" in the contract. No file that is made here is a track, and that of an example needs gender and event. A race may have no
        # results with places.
        details = (
            "A number has more than 32 characters",
            "The file is neither GPX",
            "line 1: ",
            "The race has no such results",
            "No place is missing",
            "Many places are missing",
        )
        if answer.get("detail", "").startswith(details):
            return None
    return positive_data_acceptance(ctx, response, case)
