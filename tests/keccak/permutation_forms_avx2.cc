// The permutation with AVX2.
#include "tests/keccak/permutation_form_code.h"

namespace tailminer::test {

const PermutationForm kAvx2Forms[] = {
    TAILMINER_PERMUTATION_FORMS("avx2", 1),
    TAILMINER_PERMUTATION_FORMS("avx2", 2),
    TAILMINER_PERMUTATION_FORMS("avx2", 4),
};

}  // namespace tailminer::test
