"""Proves an archive of Zona from its files alone: python3 verify.py FOLDER [--fingerprint DIGITS]

Checks that archive.json is signed (ES256), if given by the key of this fingerprint; that every file is as it was written,
and no other is there; that each revision of a test is tied to the one before by its hash and leads to the record as it
is; that each signature is of the record it was given for; that originals have the contents that are told of them, and
that anchored heads stand. Prints what does not hold and ends with 1, with 0 where all holds. Standard library alone.
"""
import base64, hashlib, heapq, itertools, json, os, sys
# The curve P-256: FIPS 186-5, section 6; SEC 2, section 2.4.2.
P = 0xFFFFFFFF00000001000000000000000000000000FFFFFFFFFFFFFFFFFFFFFFFF
N = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
B = 0x5AC635D8AA3A93E7B3EBBD55769886BC651D06B0CC53B0F63BCE3C3E27D2604B
G = (0x6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296,
     0x4FE342E2FE1A7F9B8EE7EB4A7C0F9E162BCE33576B315ECECBB6406837BF51F5)
def plus(a, b):
    if a is None or b is None:
        return a or b
    if a[0] == b[0] and (a[1] + b[1]) % P == 0:
        return None
    slope = ((3 * a[0] * a[0] - 3) * pow(2 * a[1], -1, P) if a == b else (b[1] - a[1]) * pow(b[0] - a[0], -1, P)) % P
    x = (slope * slope - a[0] - b[0]) % P
    return x, (slope * (a[0] - x) - a[1]) % P

def times(k, point, total=None):
    while k:
        total = plus(total, point) if k & 1 else total
        point, k = plus(point, point), k >> 1
    return total

def is_signed(message, seal, key):
    x, y = int(key["x"], 16), int(key["y"], 16)
    r, s = int(seal[:64], 16), int(seal[64:], 16)
    if (y * y - (x ** 3 - 3 * x + B)) % P or not (0 < r < N and 0 < s < N):
        return False
    z, w = int.from_bytes(hashlib.sha256(message).digest(), "big"), pow(s, -1, N)
    point = plus(times(z * w % N, G), times(r * w % N, (x, y)))
    return point is not None and point[0] % N == r

class Number(str):
    """A number by its digits, so that no other program's way of writing it changes a hash."""

def canonical(value):
    """JSON with sorted keys (by UTF-16 units) and no blanks; numbers as they were written."""
    if isinstance(value, dict):
        keys = sorted(value, key=lambda key: key.encode("utf-16-be", "surrogatepass"))
        return "{" + ",".join(f"{text(key)}:{canonical(value[key])}" for key in keys) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(canonical, value)) + "]"
    return value if isinstance(value, Number) else text(value) if isinstance(value, str) else json.dumps(value)

def text(value):
    coded = json.dumps(value, ensure_ascii=False)
    return "".join(f"\\u{ord(c):04x}" if 0xD800 <= ord(c) <= 0xDFFF else c for c in coded)

sha256 = lambda words: hashlib.sha256(words.encode()).hexdigest()

def documents(folder, name):
    """(segments of the path, fields) of each line, in the order of the file."""
    with open(os.path.join(folder, "documents", name + ".ndjson"), encoding="utf-8") as lines:
        for line in lines:
            said = json.loads(line, parse_int=Number, parse_float=Number)
            # What is no JSON stands in the trail by its name, bytes by their places.
            names = {place: Number("0" if name == "-0" else name) for place, name in said.get("numbers", {}).items()}
            for place, coded in said.get("bytes", {}).items():
                names[place] = {str(at): Number(byte) for at, byte in enumerate(base64.b64decode(coded))}
            for place, value in names.items():
                inner, keys = said["fields"], [key.replace("~1", "/").replace("~0", "~") for key in place.split("/")[1:]]
                for key in keys[:-1]:
                    inner = inner[int(key) if isinstance(inner, list) else key]
                inner[int(keys[-1]) if isinstance(inner, list) else keys[-1]] = value
            yield said["path"].split("/"), said["fields"]

def apply(state, change, problem, what):
    before, after = change.get("before", {}), change.get("after", {})
    for name in {**before, **after}:
        if (name in state) != (name in before) or canonical(state.get(name)) != canonical(before.get(name)):
            problem(f"tells another old value of {what}{name}")
    for name in before:
        state.pop(name, None)
    state.update(after)

def rows_of(cells):
    rows = {}
    for key, value in cells.items():
        rows.setdefault(key.partition(".")[0], {})[key.partition(".")[2]] = value
    return rows

def verify_test(test_id, parts, manifest, problems, heads):
    def problem(sentence, rev=None):
        problems.append(f"test {test_id}{f', revision {rev}' if rev else ''}: {sentence}")

    test = parts["tests"][0][1]
    last = int(test["rev"])
    def by_rev(name):
        found = {int(path[-1]): fields for path, fields in parts.get(name, []) if path[-1].isdigit()}
        for rev, document in found.items():
            if document["rev"] != str(rev):
                problem(f"{name} are numbered otherwise than they lie", rev)
        return found

    revisions, chain, signatures = by_rev("revisions"), by_rev("chain"), by_rev("signatures")
    redacted = {}
    for _, told in sorted(by_rev("redactions").items()):
        redacted.update(told["revisions"])
    statements = [{**fields, "id": path[-1]} for path, fields in parts.get("witness", []) if "covers" in fields]
    fields, documents_now, within = {}, {}, manifest["sheetsWithin"]
    for rev in range(1, last + 1):
        revision, link, previous = revisions.get(rev), chain.get(rev), chain.get(rev - 1, {}).get("sha256", "")
        if revision is None:
            problem("is missing", rev)
            continue
        said = lambda before: sha256(canonical({"previous": before, "revision": revision}))
        if link is None:
            problem("is not chained", rev)
        elif link["previous"] != previous or link["sha256"] not in (said(previous),) and redacted.get(str(rev)) != said(""):
            problem("is not what its hash says", rev)
        apply(fields, revision, lambda sentence: problem(sentence, rev), "")
        for name, change in revision.get("sheets", {}).items():
            apply(documents_now.setdefault(name, {}), change, lambda sentence: problem(sentence, rev), f"{name} ")
        signature = signatures.get(rev)
        if signature is None and revision.get("action") == "sign":
            problem("has lost its signature", rev)
        if signature:
            sheets = {}
            for name, cells in documents_now.items():
                for key, value in cells.items():
                    guest, colon, cell = key.partition(":")
                    is_guest = colon and within.get(guest) == name
                    sheets.setdefault(guest if is_guest else name, {})[cell if is_guest else key] = value
            record = {name: fields[name] for name in manifest["signedFields"] if name in fields}
            record["sheets"] = {name: rows_of(cells) for name, cells in sheets.items() if cells}
            seen = [one for one in statements if one["enteredAt"] <= signature["at"]]
            if seen:
                said_by = [{k: v for k, v in one.items() if k != "enteredAt"} for one in seen]
                record["witnessed"] = sorted(said_by, key=lambda one: one["id"].encode("utf-16-be"))
            signs = {name: signature[name] for name in ("organisation", "number", "meaning") if name in signature}
            told = [revision.get("by"), revision.get("at"), revision.get("signs")]
            is_told = canonical([signature.get("by"), signature["at"], signs]) == canonical(told)
            if signature["sha256"] != sha256(canonical(record)) or not is_told:
                problem("has a signature of another record", rev)
    commit = ("rev", "createdBy", "createdAt", "updatedBy", "updatedAt")
    told = {name: value for name, value in test.items() if name not in commit}
    if canonical(told) != canonical(fields) or any(rev > last for rev in revisions):
        problem("is not as its revisions tell it")
    stored = {path[-1]: sheet.get("cells", {}) for path, sheet in parts.get("sheets", [])}
    for name in {**stored, **documents_now}:
        if canonical(stored.get(name, {})) != canonical(documents_now.get(name, {})):
            problem(f"sheet {name} is not as its revisions tell it")
    head = heads.get(test_id)
    if head and chain.get(int(head["rev"]), {}).get("sha256") != head["sha256"]:
        problem("is not what was anchored", head["rev"])
    return len(revisions), len(signatures)

def main(folder, wanted):
    problems, counts, read = [], [], lambda name: open(os.path.join(folder, name), "rb").read()
    manifest = json.loads(raw := read("archive.json"))
    key, without = manifest["publicKey"], manifest.get("without", [])
    mark = hashlib.sha256((key["x"] + key["y"]).encode()).hexdigest()[:32]
    if not is_signed(raw, read("archive.sig").decode().strip(), key) or wanted not in (None, mark):
        problems.append("archive.json is not signed" + (f" by the key {wanted}" if wanted else ""))
    listed = {file["path"]: file for file in manifest["files"]}
    found = [os.path.join(base, name) for base, _, names in os.walk(folder) for name in names]
    present = {os.path.relpath(path, folder).replace(os.sep, "/") for path in found}
    known = {*listed, "archive.json", "archive.sig"}
    problems += [f"{path} does not belong to the archive" for path in sorted(present - known)]
    for path, file in listed.items():
        digest = hashlib.sha256()
        if path in present:
            with open(os.path.join(folder, path), "rb") as chunks:
                for chunk in iter(lambda: chunks.read(1 << 20), b""):
                    digest.update(chunk)
        if digest.hexdigest() != file["sha256"]:
            problems.append(f"{path} is missing or was changed")
    heads = {}
    for path in sorted(path for path in listed if path.startswith("anchors/heads/")):
        heads.update(json.loads(read(path), parse_int=Number)["heads"])
    for path, medium in documents(folder, "media") if "originals" not in without else []:
        original = listed.get(f"originals/media/{path[1]}")
        told = medium.get("content", {}).get("sha256")
        if medium.get("state") == "ready" and (original is None or original["sha256"] != told):
            problems.append(f"medium {path[1]}: the original is missing or is another")
    names = ["tests", "sheets", "revisions", "chain", "signatures", "witness", "redactions"]
    of_tests = lambda name: ((path[1], name, path, fields) for path, fields in documents(folder, name) if path[0] == "tests")
    for test_id, group in itertools.groupby(heapq.merge(*map(of_tests, names), key=lambda one: one[0]), key=lambda one: one[0]):
        parts = {}
        for _, name, path, fields in group:
            parts.setdefault(name, []).append((path, fields))
        if "tests" not in parts:
            problems.append(f"test {test_id}: the record is missing")
            continue
        counts.append(verify_test(test_id, parts, manifest, problems, heads))
    print("\n".join(problems[:100] + [f"and {len(problems) - 100} more"] * (len(problems) > 100)) or "All of it holds.")
    revisions, signatures = (sum(count[at] for count in counts) for at in (0, 1))
    counted = f"{len(counts)} tests, {revisions} revisions, {signatures} signatures, {len(listed)} files; key {mark}"
    print("; made without ".join([counted, *without]))
    return 1 if problems else 0

if __name__ == "__main__":
    mark = sys.argv[sys.argv.index("--fingerprint") + 1] if "--fingerprint" in sys.argv else None
    sys.exit(main(sys.argv[1], mark))
