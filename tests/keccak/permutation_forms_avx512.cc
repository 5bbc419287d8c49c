// The permutation with AVX-512.
#include "tests/keccak/permutation_form_code.h"

namespace tailminer::test {

const PermutationForm kAvx512Forms[] = {
    TAILMINER_PERMUTATION_FORMS("avx512", 1),
    TAILMINER_PERMUTATION_FORMS("avx512", 2),
    TAILMINER_PERMUTATION_FORMS("avx512", 4),
    TAILMINER_PERMUTATION_FORMS("avx512", 8),
};

}  // namespace tailminer::test
