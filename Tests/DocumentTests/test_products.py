"""What a library product needs of the system."""
import pytest

from modules import reached, targets

TARGETS = targets()


@pytest.mark.parametrize("product", ["Golf", "Log", "Media", "Playback", "StateMachine"])
def test_a_product_that_needs_no_library_of_the_system_builds_without_their_headers(product):
    needed = reached(product, TARGETS) | {product}
    # CSystem is this package's own C, over POSIX.
    assert {target for target in needed if target.startswith("ClickwheelC") and target[11].isupper()} <= {"ClickwheelCSystem"}


def test_compression_is_what_the_program_hands_in():
    assert "ClickwheelCZlib" in reached("clickwheel", TARGETS)
