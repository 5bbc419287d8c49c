"""Keccak-f[1600] and Keccak[512] bit by bit from the text of FIPS 202: slow, and nothing shared."""

WIDTH = 64
ROUNDS = 24
RATE_BYTES = 136


def _round_constant_bit(t):
    """rc(t), FIPS 202 algorithm 5: a linear feedback shift register of eight bits."""
    if t % 255 == 0:
        return 1
    register = [1, 0, 0, 0, 0, 0, 0, 0]
    for _ in range(t % 255):
        register = [0] + register
        for tap in (0, 4, 5, 6):
            register[tap] ^= register[8]
        register = register[:8]
    return register[0]


def _theta(a):
    column = [[a[x][0][z] ^ a[x][1][z] ^ a[x][2][z] ^ a[x][3][z] ^ a[x][4][z]
               for z in range(WIDTH)] for x in range(5)]
    effect = [[column[(x - 1) % 5][z] ^ column[(x + 1) % 5][(z - 1) % WIDTH]
               for z in range(WIDTH)] for x in range(5)]
    return [[[a[x][y][z] ^ effect[x][z] for z in range(WIDTH)] for y in range(5)]
            for x in range(5)]


def _rho(a):
    out = [[list(a[x][y]) for y in range(5)] for x in range(5)]
    x, y = 1, 0
    for t in range(24):
        shift = (t + 1) * (t + 2) // 2
        out[x][y] = [a[x][y][(z - shift) % WIDTH] for z in range(WIDTH)]
        x, y = y, (2 * x + 3 * y) % 5
    return out


def _pi(a):
    return [[a[(x + 3 * y) % 5][x] for y in range(5)] for x in range(5)]


def _chi(a):
    return [[[a[x][y][z] ^ ((a[(x + 1) % 5][y][z] ^ 1) & a[(x + 2) % 5][y][z])
              for z in range(WIDTH)] for y in range(5)] for x in range(5)]


def _iota(a, round_index):
    for j in range(7):
        a[0][0][2 ** j - 1] ^= _round_constant_bit(j + 7 * round_index)
    return a


def permute(state):
    """One application of Keccak-f[1600] to 200 bytes."""
    bits = [(byte >> i) & 1 for byte in state for i in range(8)]
    a = [[[bits[WIDTH * (5 * y + x) + z] for z in range(WIDTH)] for y in range(5)]
         for x in range(5)]
    for round_index in range(ROUNDS):
        a = _iota(_chi(_pi(_rho(_theta(a)))), round_index)
    bits = [a[x][y][z] for y in range(5) for x in range(5) for z in range(WIDTH)]
    return bytes(sum(bits[8 * i + j] << j for j in range(8)) for i in range(200))


def sponge_of_padded(padded):
    """256 output bits of the sponge at rate 136 for a message that is padded already."""
    assert len(padded) % RATE_BYTES == 0
    state = bytes(200)
    for start in range(0, len(padded), RATE_BYTES):
        block = padded[start:start + RATE_BYTES] + bytes(200 - RATE_BYTES)
        state = permute(bytes(s ^ b for s, b in zip(state, block)))
    return state[:32]


def hash256(message, suffix):
    """Keccak-256 (suffix 0x01) or SHA3-256 (suffix 0x06): pad10*1 after the suffix bits."""
    padding = bytearray(RATE_BYTES - len(message) % RATE_BYTES)
    padding[0] ^= suffix
    padding[-1] ^= 0x80
    return sponge_of_padded(message + bytes(padding))
