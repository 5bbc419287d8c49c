"""Checks proof_of_work.json, which came from elsewhere and is not generated here."""

import json

from . import reference


def check(cryptopp, text):
    document = json.loads(text)
    cases = document["lowest"] + document["exact"]
    digests = reference.keccak256_all(
        cryptopp, (bytes.fromhex(c["prefix_hex"]) + c["nonce"].encode() for c in cases))
    for case, digest in zip(cases, digests):
        reference.agree(str(case), file=case["digest"], here=digest.hex())
        reference.agree(str(case), file=case["leading_zero_bits"],
                        here=reference.leading_zero_bits(digest))
    jobs = [(bytes.fromhex(c["prefix_hex"]), c["bits"], int(c["start"]), 1 << 64)
            for c in document["lowest"]]
    for case, (nonce, _, _) in zip(document["lowest"], reference.scan_all(cryptopp, jobs)):
        reference.agree(str(case), file=case["nonce"], here=str(nonce))
