// The permutation with the instructions that every CPU of the platform has.
#include "tests/keccak/permutation_form_code.h"

namespace tailminer::test {

const PermutationForm kBaselineForms[] = {
    TAILMINER_PERMUTATION_FORMS("baseline", 1),
    TAILMINER_PERMUTATION_FORMS("baseline", 2),
};

}  // namespace tailminer::test
